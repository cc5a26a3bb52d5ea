import type { Opener, Sealer } from '../adapters/sealing.ts';
import { openPlace, sealCursor } from './cursors.ts';

/** Splits rows read with one extra: the page, and whether there is more. `size`: rows of a page. */
export function cut<Row>(rows: readonly Row[], size: number): { page: Row[]; more: boolean } {
  return { page: rows.slice(0, size), more: rows.length > size };
}

/** A list read page by page: the owner and kind of its cursors, and the number of texts in a place. */
export type Keyset<Place extends readonly string[]> = { owner: string; kind: string; parts: Place['length'] };

/** The place in a cursor; null for the first page. Throws cursor-invalid. */
export function placeOf<Place extends readonly string[]>(
  config: Opener,
  { owner, kind, parts }: Keyset<Place>,
  cursor: string | undefined,
): Place | null {
  return cursor === undefined ? null : openPlace<Place>(config, owner, cursor, kind, parts);
}

/** A page of rows read with one extra, and the sealed cursor of its last row; null on the last page. */
export function keysetPage<Row, Place extends readonly string[]>(
  config: Sealer,
  { owner, kind }: Keyset<Place>,
  rows: readonly Row[],
  size: number,
  place: (last: Row) => Place,
): { page: Row[]; nextCursor: string | null } {
  const { page, more } = cut(rows, size);
  return { page, nextCursor: more ? sealCursor(config, owner, [kind, ...place(page.at(-1)!)]) : null };
}
