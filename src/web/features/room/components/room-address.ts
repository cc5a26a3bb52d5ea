/** `#ruang` opens the room on any page, `#ruang-12` at that message. */
export const ROOM_HASH = '#ruang';
/** Id of the place in the header where a phone's button stands. */
export const ROOM_SLOT = 'tempat-ruang';

export function roomAsked(hash: string): { seq: number | null } | null {
  const found = /^#ruang(?:-(\d{1,12}))?$/.exec(hash);
  return found && { seq: found[1] ? Number(found[1]) : null };
}
