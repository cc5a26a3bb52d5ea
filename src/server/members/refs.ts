import { type Cipher, createDecipheriv, createHmac } from 'node:crypto';
import { blockCipher, derivedKey, type Opener, type Sealer, secretsOf } from '../adapters/sealing.ts';
import type { BaseContext } from '../base-context.ts';
import { accountsAmong } from './store.refs.ts';

/**
 * A viewer's reference to a member that does not reveal the id (R-INF 5): the id encrypted under the viewer's own,
 * as one block. The same each time for one viewer, different for every other viewer, and useless
 * without the secret (decision 0025).
 */
export function memberRef({ secretKey }: Sealer, viewerId: string, memberId: string): string {
  return sealed(blockCipher(secretKey, PURPOSE), viewerId, bytesOf(memberId)).toString('base64url');
}

/**
 * The member of a reference, or an unknown id; null for an invalid form. A block does not show which key made
 * it: while keys are rotated, the id of an existing account is the right one.
 */
export async function memberOfRef(
  ctx: Pick<BaseContext, 'config' | 'db'>,
  viewerId: string,
  ref: string,
): Promise<string | null> {
  const [id, ...earlier] = idsOfRef(ctx.config, viewerId, ref);
  if (id === undefined) return null;
  if (earlier.length === 0) return id;
  return (await accountsAmong(ctx.db, [id, ...earlier]))[0] ?? id;
}

/** One id for each of our secrets, of which at most one exists. */
function idsOfRef(config: Opener, viewerId: string, ref: string): string[] {
  return blocksOfRef(config, PURPOSE, viewerId, ref).map((block) =>
    block.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );
}

function blocksOfRef(config: Opener, purpose: string, viewerId: string, ref: string): Buffer[] {
  const bytes = Buffer.from(ref, 'base64url');
  if (bytes.length !== BLOCK || bytes.toString('base64url') !== ref) return [];
  return secretsOf(config).map((secret) => {
    const decipher = createDecipheriv('aes-256-ecb', derivedKey(secret, purpose), null).setAutoPadding(false);
    const opened = Buffer.concat([decipher.update(bytes), decipher.final()]);
    const tweak = blockCipher(secret, purpose).update(bytesOf(viewerId));
    return Buffer.from(opened.map((byte, i) => byte ^ tweak[i]!));
  });
}

/** A version of the member behind a reference, for caches: it reveals nothing to another viewer. */
export function refTag({ secretKey }: Sealer, viewerId: string, version: string): string {
  const key = derivedKey(secretKey, 'ref-tags/1');
  return createHmac('sha256', key).update(`${viewerId}:${version}`).digest('base64url').slice(0, 22);
}

/**
 * A reader's name for a row that is theirs and has a number: numbers in the order of rows, each reader's a few of them,
 * would tell how much happens between others meanwhile. The other half of the block is noughts, so that a wrong one is
 * known.
 */
export function rowRef({ secretKey }: Sealer, viewerId: string, row: string): string {
  const block = Buffer.alloc(BLOCK);
  block.writeBigUInt64BE(BigInt(row));
  return sealed(blockCipher(secretKey, ROW_PURPOSE), viewerId, block).toString('base64url');
}

/** The row of such a name; null: it is none of this reader's. */
export function rowOfRef(config: Opener, viewerId: string, ref: string): string | null {
  const opened = blocksOfRef(config, ROW_PURPOSE, viewerId, ref).find((block) => block.readBigUInt64BE(8) === 0n);
  return opened ? String(opened.readBigUInt64BE()) : null;
}

const BLOCK = 16;
const ROW_PURPOSE = 'row-refs/1';
const PURPOSE = 'refs/1';
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

function sealed(blocks: Cipher, viewerId: string, id: Buffer): Buffer {
  const tweak = blocks.update(bytesOf(viewerId));
  return blocks.update(Buffer.from(id.map((byte, i) => byte ^ tweak[i]!)));
}
