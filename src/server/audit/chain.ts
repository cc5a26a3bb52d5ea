import { createHash } from 'node:crypto';

/** A row of the trail, each value as the database writes it; `micros`: its time in microseconds since 1970. */
export type ChainRow = {
  seq: string;
  staff_id: string | null;
  act: string;
  member_id: string | null;
  subject: string;
  reason: string | null;
  micros: string;
  prev_hash: Buffer;
  hash: Buffer;
};
export type ChainHead = { seq: string; hash: Buffer };

/**
 * Why a row is the first wrong one: it is missing; its values differ from its hash; it does not follow the
 * row before; or the end that is stored apart (`audit_head`) is not this row.
 */
export type ChainFault = { seq: string; why: 'missing' | 'changed' | 'unlinked' | 'end' };

export const CHAIN_START: ChainHead = { seq: '0', hash: Buffer.alloc(32) };

/** The first wrong row after `before`, or the new head of the chain. */
export function followChain(before: ChainHead, rows: readonly ChainRow[]): ChainFault | ChainHead {
  let head = before;
  for (const row of rows) {
    const expected = (BigInt(head.seq) + 1n).toString();
    if (row.seq !== expected) return { seq: expected, why: 'missing' };
    if (!row.hash.equals(rowHash(row))) return { seq: row.seq, why: 'changed' };
    if (!row.prev_hash.equals(head.hash)) return { seq: row.seq, why: 'unlinked' };
    head = { seq: row.seq, hash: row.hash };
  }
  return head;
}

/** The hash that `chain_audit` (migration 0027) computes for a row. */
export function rowHash({ seq, staff_id, act, member_id, subject, reason, micros, prev_hash }: ChainRow): Buffer {
  const text = [seq, staff_id, act, member_id, subject, reason, micros].map(field).join('');
  return createHash('sha256').update(prev_hash).update(text).digest();
}

function field(value: string | null): string {
  return value === null ? '-' : `${Buffer.byteLength(value)}:${value}`;
}
