import { DAY_MS } from './entitlement.ts';
import { endsOf, type KeptEntry } from './plan-ledger.ts';

/**
 * When the plan of each payment ends, after all entries that count: days the team gave and an end by the team move it,
 * a Pro it gave puts off what is left of a Premium, a refunded payment beside it shortens it. Infinity is without end;
 * a payment without an entry is not there.
 */
export function paymentCover(entries: readonly KeptEntry[]): ReadonlyMap<string, number> {
  const covers = new Map<string, Cover>();
  const ordered = entries.toSorted((a, b) => a.at - b.at);
  for (const [i, entry] of ordered.entries()) {
    if (entry.kind !== 'plan') {
      for (const cover of covers.values())
        if (cover.end > entry.at) cover.end = entry.kind === 'end' ? entry.at : cover.end + entry.days * DAY_MS;
      continue;
    }
    const [before, after] = [endsOf(ordered.slice(0, i)), endsOf(ordered.slice(0, i + 1))];
    if (entry.tier === 'pro' && after.premium > before.premium) {
      const left = Math.max(before.pro, entry.at);
      for (const cover of covers.values())
        if (cover.tier === 'premium' && cover.end > left) cover.end += after.premium - before.premium;
    }
    if (entry.paymentId !== null) covers.set(entry.paymentId, { tier: entry.tier, end: after[entry.tier] });
  }
  return new Map([...covers].map(([id, { end }]) => [id, end]));
}

type Cover = { tier: 'premium' | 'pro'; end: number };
