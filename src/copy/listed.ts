/** «A», «A dan B», «A, B, dan C». */
export const listed = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' dan ') : `${words.slice(0, -1).join(', ')}, dan ${words.at(-1)}`;
