import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { CHAIN_START, type ChainFault, type ChainHead, type ChainRow, followChain } from './chain.ts';

const PAGE = 1000;

/** `known`: answered faults met on the way. */
export type Verification = {
  rows: number;
  known: number;
  fault: ChainFault | null;
  head: { seq: string; hash: string };
};

/**
 * Reads the whole trail and computes every hash anew, without trusting the stored ones. Rows written meanwhile
 * are left to the next run: the end is read first. Past a fault that the team has `answered` it continues
 * from the stored values there, so that a second fault is found.
 */
export async function verifyAudit(db: Db, answered: readonly ChainFault[] = []): Promise<Verification> {
  const end = await readEnd(db);
  const isAnswered = ({ seq, why }: ChainFault) => answered.some((one) => one.seq === seq && one.why === why);
  let at = CHAIN_START;
  let rows = 0;
  let known = 0;
  const outcome = (fault: ChainFault | null): Verification => ({
    rows,
    known,
    fault,
    head: { seq: at.seq, hash: at.hash.toString('hex') },
  });
  for (;;) {
    const page = await readPage(db, at.seq, end.last);
    for (let rest = page; rest.length > 0; ) {
      const followed = followChain(at, rest);
      if ('why' in followed) {
        if (!isAnswered(followed)) return outcome(followed);
        known += 1;
        at = past(followed, rest);
      } else at = followed;
      const left = rest.filter(({ seq }) => BigInt(seq) > BigInt(at.seq));
      rows += rest.length - left.length;
      rest = left;
    }
    if (page.length < PAGE) break;
  }
  const last = endFault(at, end);
  if (last && isAnswered(last)) known += 1;
  return outcome(last && !isAnswered(last) ? last : null);
}

/** Where the chain continues behind a fault: at the wrong row, or before the first row after a gap. */
function past({ seq, why }: ChainFault, rows: readonly ChainRow[]): ChainHead {
  const row = rows.find((one) => BigInt(one.seq) >= BigInt(seq))!;
  if (why !== 'missing') return { seq: row.seq, hash: row.hash };
  return { seq: (BigInt(row.seq) - 1n).toString(), hash: row.prev_hash };
}

/** A fault of the end that no earlier row shows. */
function endFault(at: ChainHead, end: ChainHead): ChainFault | null {
  if (BigInt(at.seq) < BigInt(end.seq)) return { seq: (BigInt(at.seq) + 1n).toString(), why: 'missing' };
  return at.seq === end.seq && at.hash.equals(end.hash) ? null : { seq: at.seq, why: 'end' };
}

/** The stored end of the chain and its last row, at one moment. A missing end fits no row. */
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
