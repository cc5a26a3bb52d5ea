import { describe, expect, it } from 'vitest';
import { cut, type Keyset, keysetPage, placeOf } from '../../src/server/http/keyset.ts';

const config = { secretKey: 'test-key-0123456789-abcdefghijklmnop', secretKeyPrevious: null };
const list: Keyset<[string, string]> = { owner: 'sari', kind: 'likers', parts: 2 };
const rows = (n: number) => Array.from({ length: n }, (_, i) => ({ at: `t${i}`, id: `m${i}` }));
const page = (n: number) => keysetPage(config, list, rows(n), 3, (last) => [last.at, last.id]);

describe('a page of a list', () => {
  it.each([
    [0, 0, false],
    [2, 2, false],
    [3, 3, false],
    [4, 3, true],
  ])('of %i rows read holds %i', (read, held, more) => {
    expect(cut(rows(read), 3)).toEqual({ page: rows(held), more });
    const { page: shown, nextCursor } = page(read);
    expect([shown, nextCursor !== null]).toEqual([rows(held), more]);
  });

  it('leads to the next by the place of its last row', () => {
    expect(placeOf(config, list, page(4).nextCursor!)).toEqual(['t2', 'm2']);
    expect(placeOf(config, list, undefined)).toBeNull();
  });

  it('is nobody else’s, of no other list, and nothing that was changed', () => {
    const { nextCursor } = page(4);
    const refused = (keyset: Keyset<[string, string]>, cursor: string) => () => placeOf(config, keyset, cursor);
    for (const attempt of [
      refused({ ...list, owner: 'budi' }, nextCursor!),
      refused({ ...list, kind: 'liked' }, nextCursor!),
      refused({ ...list, parts: 1 as 2 }, nextCursor!),
      refused(list, `x${nextCursor}`),
      refused(list, ''),
    ])
      expect(attempt).toThrow('cursor-invalid');
  });
});
