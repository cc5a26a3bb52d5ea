import { type Opener, seal, type Sealer, unseal } from '../adapters/sealing.ts';
import { refuse } from '../refusal.ts';

const PURPOSE = 'cursors/1';

/**
 * A place in a list, sealed for its member: it may hold the id of a member whose card is blurred, so nobody
 * can read, change or share it. `open` throws cursor-invalid.
 */
export function sealCursor(config: Sealer, owner: string, place: unknown): string {
  return seal(config, PURPOSE, owner, Buffer.from(JSON.stringify(place))).toString('base64url');
}

export function openCursor(config: Opener, owner: string, cursor: string): unknown {
  try {
    const { content } = unseal(config, PURPOSE, owner, Buffer.from(cursor, 'base64url'));
    return JSON.parse(content.toString('utf8'));
  } catch {
    throw refuse('cursor-invalid');
  }
}

/**
 * The texts of a place sealed as [kind, …texts], as many as its kind has. Throws cursor-invalid, also for
 * another kind.
 */
export function openPlace<T extends readonly string[]>(
  config: Opener,
  owner: string,
  cursor: string,
  kind: string,
  count: T['length'],
): T {
  const place = openCursor(config, owner, cursor);
  const [what, ...texts]: unknown[] = Array.isArray(place) ? place : [];
  if (what !== kind || texts.length !== count || !texts.every((text) => typeof text === 'string'))
    throw refuse('cursor-invalid');
  return texts as unknown as T;
}
