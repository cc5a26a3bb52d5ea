import { expect } from 'vitest';
import { openPlace, type Place, program } from './backups.ts';

/** Keys of before and after a rotation (decision 0089), as settings. */
export const [OLD, NEW] = ['kunci-lama-0123456789-abcdefghijklmnop', 'kunci-baru-0123456789-abcdefghijklmnop'];
export const BOTH = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD };
export const AFTER = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: '' };

/** A demo world under the old key. */
export async function worldOf(url: string | null): Promise<Place> {
  const place = await openPlace({ url, key: OLD });
  const { status, stderr } = program('demo', ['--members=300'], place.env);
  expect([status, stderr]).toEqual([0, '']);
  return place;
}
