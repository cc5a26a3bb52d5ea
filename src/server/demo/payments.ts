import { demoMoney } from '#copy/demo.ts';
import { receiptNumber } from '#domain/payments/receipt-number.ts';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { PICTURE_WORK } from '../adapters/picture-work.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { todayInJakarta } from '../db/profile-rows.ts';
import { DEFAULT_PRICES, type Plan } from '#domain/payments/plans.ts';
import { demoMark } from './portrait-drawing.ts';
import { randomFrom } from './random.ts';

const HOUR_MS = 3_600_000;
const SIZE = { width: 480, height: 720 };
/** Waiting payments, by drawing and hours since sending: one is late, one reuses another's drawing. */
const WAITING: readonly { plan: Plan; receipt: number; hours: number }[] = [
  { plan: 'pro', receipt: 0, hours: 27 },
  { plan: 'premium', receipt: 1, hours: 9 },
  { plan: 'monthly_subscription', receipt: 2, hours: 3 },
  { plan: 'premium', receipt: 0, hours: 1 },
];

type Receipt = { key: string; bytes: Buffer; pictureHash: string | null };

/** Draws and stores the proofs of demo members: bars instead of words, and the «demo» mark. */
export function ensureReceipts({ sealedFiles }: Pick<Context, 'sealedFiles'>): Promise<Receipt[]> {
  return Promise.all(
    WAITING.map(async ({ receipt }, i) => {
      const bytes = await sharp(Buffer.from(drawing(receipt)))
        .webp()
        .toBuffer();
      const key = `demo/receipt-${i}`;
      await sealedFiles.put(key, bytes);
      return { key, bytes, pictureHash: await PICTURE_WORK.hash(bytes) };
    }),
  );
}

/** Payments of these members by transfer, waiting for the team, so that its queue is not empty. */
export async function insertDemoPayments(
  db: Db,
  members: readonly string[],
  receipts: readonly Receipt[],
  now: Date,
): Promise<void> {
  const { payer, settings } = demoMoney;
  const account = JSON.stringify(settings.accounts[0]);
  for (const [i, { plan, hours }] of WAITING.entries()) {
    const { key, bytes, pictureHash } = receipts[i]!;
    const [memberId, at] = [members[i]!, new Date(now.getTime() - hours * HOUR_MS)];
    const price = DEFAULT_PRICES[plan];
    const quote = await db
      .insertInto('quotes')
      .values({
        member_id: memberId,
        plan,
        code_id: null,
        original: price,
        discount: 0,
        made_at: at,
        expires_at: new Date(at.getTime() + 24 * HOUR_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const proof = await db
      .insertInto('payment_proofs')
      .values({
        member_id: memberId,
        object_key: key,
        mime: 'image/webp',
        name: 'bukti-demo.webp',
        bytes: bytes.length,
        sent_hash: createHash('sha256').update(bytes).digest(),
        picture_hash: pictureHash,
        sent_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('payments')
      .values({
        number: receiptNumber(todayInJakarta(at), createHash('sha256').update(key).digest()),
        member_id: memberId,
        quote_id: quote.id,
        plan,
        method: 'transfer',
        account,
        ...payer,
        code: null,
        original: price,
        discount: 0,
        suffix: 0,
        final: price,
        proof_id: proof.id,
        proof_seen_before: WAITING.some((one, j) => j !== i && one.receipt === WAITING[i]!.receipt),
        submitted_at: at,
      })
      .execute();
  }
}

function drawing(n: number): string {
  const random = randomFrom(911 + n * 97);
  const { width, height } = SIZE;
  const tone = ['#0F5C56', '#2F5D8A', '#7A5A1E'][n % 3]!;
  const rows = Array.from({ length: 8 }, (_, i) => {
    const y = 250 + i * 48;
    return `<rect x="40" y="${y}" width="${random.between(90, 150)}" height="16" rx="8" fill="#C9CFD1"/>
<rect x="${width - 40 - random.between(120, 210)}" y="${y}" width="${random.between(90, 120)}" height="16" rx="8" fill="${tone}" opacity="0.7"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#fff"/><rect width="${width}" height="120" fill="${tone}"/>
<circle cx="${width / 2}" cy="120" r="44" fill="#fff"/><path d="M${width / 2 - 18} 120 l14 14 l24 -28" fill="none" stroke="${tone}" stroke-width="8" stroke-linecap="round"/>
<rect x="${width / 2 - 110}" y="188" width="220" height="26" rx="13" fill="${tone}"/>${rows.join('')}${demoMark(40, height - 88, tone)}</svg>`;
}
