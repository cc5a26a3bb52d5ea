import { demoMoney } from '#copy/demo.ts';
import type { Terms } from '#domain/payments/referral-code.ts';
import type { Db } from '../db/connect.ts';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
/** Two codes: half price, and free. */
const CODES: Record<string, Terms> = {
  DEMO50: { premium: { kind: 'percent', percent: 50 }, pro: { kind: 'percent', percent: 50 } },
  DEMOGRATIS: { premium: { kind: 'price', amount: 0 }, pro: { kind: 'price', amount: 0 } },
};

/** Settings and codes of the demo world, marked as such: every way to pay works. */
export async function insertDemoMoney(db: Db, now: Date): Promise<void> {
  for (const [name, value] of Object.entries(demoMoney.settings))
    await db
      .insertInto('settings')
      .values({
        name,
        value: JSON.stringify(value),
        valid_from: LONG_AGO,
        set_at: now,
        set_by: null,
        reason: null,
        is_demo: true,
      })
      .execute();
  for (const [code, terms] of Object.entries(CODES))
    await db
      .insertInto('referral_codes')
      .values({
        code,
        terms: JSON.stringify(terms),
        max_uses: null,
        starts_at: null,
        ends_at: null,
        note: demoMoney.note,
        is_demo: true,
        made_at: now,
        made_by: null,
      })
      .execute();
}
