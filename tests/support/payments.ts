import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { TestServer } from './server.ts';
import type { Person } from './world.ts';

export const BANK = {
  id: 'bca',
  kind: 'bank',
  name: 'BCA',
  number: '1234567890',
  holder: 'Serasi',
  link: null,
} as const;
export const WALLET = {
  id: 'dana',
  kind: 'wallet',
  name: 'DANA',
  number: '081100000001',
  holder: 'Serasi',
  link: null,
};
export const PAYER = { name: 'Orang Satu', email: 'orang@contoh.id', phone: '081234567890' };

/** A picture unlike all others: so many stripes of such a width. */
export function receiptPicture(seed: number): Promise<Buffer> {
  const [width, height] = [300, 400];
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = (Math.floor(x / 20) * 31 + Math.floor(y / 25) * 17 + seed * 7919) >>> 0;
      pixels[y * width + x] = ((cell * 2654435761) >>> 0) % 256;
    }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** What members and the team do with money, over one test server. */
export function payments(server: TestServer) {
  const { db } = server.ctx;
  let pictures = Date.now() % 100_000;
  const way = {
    async accounts(): Promise<void> {
      await way.set('accounts', [BANK, WALLET]);
    },
    async set(name: string, value: unknown, validFrom = new Date(0)): Promise<void> {
      const row = { name, value: JSON.stringify(value), valid_from: validFrom, set_at: new Date(), is_demo: false };
      await db
        .insertInto('settings')
        .values({ ...row, set_by: null, reason: null })
        .execute();
    },
    async code(code: string, row: { terms: object; maxUses?: number | null; active?: boolean }): Promise<string> {
      const { id } = await db
        .insertInto('referral_codes')
        .values({
          code,
          terms: JSON.stringify(row.terms),
          max_uses: row.maxUses ?? null,
          starts_at: null,
          ends_at: null,
          active: row.active ?? true,
          note: null,
          made_at: new Date(),
          made_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    quote: async ({ browser }: Person, plan: string, code?: string) =>
      browser.post('/api/payments/quotes', { plan, ...(code === undefined ? {} : { code }) }),
    async proof({ browser }: Person, bytes?: Buffer): Promise<string> {
      const answer = await browser.sendFile(
        'POST',
        '/api/payments/proofs',
        bytes ?? (await receiptPicture(pictures++)),
        'bukti.png',
      );
      if (answer.status !== 200) throw new Error(`no proof: ${answer.text}`);
      return answer.body.id;
    },
    /** A whole payment by transfer, as far as it waits for the team. */
    async pays(person: Person, plan: string, { code, file }: { code?: string; file?: Buffer } = {}) {
      const quote = (await way.quote(person, plan, code)).body;
      const proofId = await way.proof(person, file);
      const body = { quoteId: quote.id, ...PAYER, method: 'transfer', accountId: BANK.id, proofId };
      const answer = await person.browser.post('/api/payments', body);
      if (answer.status !== 200) throw new Error(`not paid: ${answer.text}`);
      return answer.body.payment as { id: string; number: string; final: number; suffix: number };
    },
    open: (staff: Person, id: string) => staff.browser.post(`/api/staff/payments/${id}/openings`),
    decide: (staff: Person, id: string, decision: 'approve' | 'reject', reason?: string, key: string = randomUUID()) =>
      staff.browser.post(
        `/api/staff/payments/${id}/decision`,
        { decision, reason: reason ?? 'Jumlah transfer tidak sama' },
        { 'idempotency-key': key },
      ),
    async approves(staff: Person, id: string) {
      await way.open(staff, id);
      const answer = await way.decide(staff, id, 'approve');
      if (answer.status !== 200) throw new Error(`not approved: ${answer.text}`);
    },
    async rejects(staff: Person, id: string) {
      await way.open(staff, id);
      const answer = await way.decide(staff, id, 'reject');
      if (answer.status !== 200) throw new Error(`not rejected: ${answer.text}`);
    },
    subscription: async ({ browser }: Person) => (await browser.get('/api/subscription')).body,
  };
  return way;
}
