import { DAY_MS } from './entitlement.ts';
import { endsOf, type KeptEntry } from './plan-ledger.ts';

/**
 * When the plan of each payment ends, after all entries that count: days the team gave and an end by the team move it,
 * a refunded one beside it shortens it. Infinity is without end; a payment without an entry is not there.
 */
export function paymentCover(entries: readonly KeptEntry[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  const ordered = entries.toSorted((a, b) => a.at - b.at);
  for (const [i, entry] of ordered.entries()) {
    if (entry.kind === 'plan') {
      if (entry.paymentId !== null) ends.set(entry.paymentId, endsOf(ordered.slice(0, i + 1))[entry.tier]);
      continue;
    }
    for (const [id, end] of ends) {
      if (end <= entry.at) continue;
      ends.set(id, entry.kind === 'end' ? entry.at : end + entry.days * DAY_MS);
    }
  }
  return ends;
}
