/** A piece is encoded once it has so many UTF-16 units: at most 192 KB, and as much work as a piece of an archive. */
const PIECE_LENGTH = 64 * 1024;

/** A list whose rows come in pages, as they are read. */
export type Pages<T = unknown> = AsyncIterable<readonly T[]>;

/** These texts as UTF-8, one after another: however many there are, about a piece of them is held. */
export async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, void> {
  let held = '';
  for await (const text of texts) {
    held += text;
    if (held.length < PIECE_LENGTH) continue;
    yield Buffer.from(held);
    held = '';
  }
  if (held !== '') yield Buffer.from(held);
}

/**
 * What `JSON.stringify(object, null, 2)` writes, row by row, where a field may be a list in pages. For an object with a
 * field at least.
 */
export async function* jsonTexts(object: Readonly<Record<string, unknown>>): AsyncGenerator<string, void, void> {
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${before}\n  ${JSON.stringify(name)}: `;
    if (isPages(value)) yield* listTexts(value);
    else yield indented(value, '  ');
    before = ',';
  }
  yield '\n}';
}

async function* listTexts(pages: Pages): AsyncGenerator<string, void, void> {
  let before = '[';
  for await (const rows of pages)
    for (const row of rows) {
      yield `${before}\n    ${indented(row, '    ')}`;
      before = ',';
    }
  yield before === '[' ? '[]' : '\n  ]';
}

/** No text inside has a line break: JSON escapes it. */
const indented = (value: unknown, by: string): string => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

const isPages = (value: unknown): value is Pages =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
