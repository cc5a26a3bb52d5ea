import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { CHAIN_START, type ChainFault, type ChainHead, type ChainRow, followChain } from './chain.ts';

const PAGE = 1000;

export type Verification = { rows: number; fault: ChainFault | null; head: { seq: string; hash: string } };

/**
 * Reads the whole trail and computes every hash anew, without trusting what the database says of it. Rows that are
 * written meanwhile are left to the next time: the end is read first.
 */
export async function verifyAudit(db: Db): Promise<Verification> {
  const end = await readEnd(db);
  let at = CHAIN_START;
  let rows = 0;
  const outcome = (fault: ChainFault | null): Verification => ({
    rows,
    fault,
    head: { seq: at.seq, hash: at.hash.toString('hex') },
  });
  for (;;) {
    const page = await readPage(db, at.seq, end.last);
    const followed = followChain(at, page);
    if ('why' in followed) return outcome(followed);
    rows += page.length;
    at = followed;
    if (page.length < PAGE) break;
  }
  if (BigInt(at.seq) < BigInt(end.seq)) return outcome({ seq: (BigInt(at.seq) + 1n).toString(), why: 'missing' });
  if (at.seq !== end.seq || !at.hash.equals(end.hash)) return outcome({ seq: at.seq, why: 'end' });
  return outcome(null);
}

/** Where the chain should end, and its last row, as they are at one moment. An end that is gone fits no row. */
async function readEnd(db: Db): Promise<ChainHead & { last: string }> {
  const { rows } = await sql<ChainHead & { last: string }>`
    select coalesce(h.seq, -1)::text as seq, coalesce(h.hash, '') as hash, coalesce(l.last, 0)::text as last
    from (select max(seq) as last from audit) l left join audit_head h on true`.execute(db);
  return rows[0]!;
}

async function readPage(db: Db, after: string, upTo: string): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select seq::text as seq, staff_id::text as staff_id, act, member_id::text as member_id, subject, reason,
      (extract(epoch from at) * 1000000)::bigint::text as micros, prev_hash, hash
    from audit where seq > ${after} and seq <= ${upTo} order by audit.seq limit ${PAGE}`.execute(db);
  return rows;
}
