import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { HALF_DONE } from './half-done.ts';
import { BANK, PAYER, payments, receiptPicture } from './payments.ts';
import type { Answer, TestServer } from './server.ts';
import { createWorld, type Person } from './world.ts';

const COUPLES = 3;
const MESSAGES = 4;
const EDITS = 3;

/** People of one round: couples who like, match, write and ask to see a profile, and one who pays. */
export type Round = { couples: [Person, Person][]; payer: Person };
/** What was acknowledged, as the question whether it is there: rows of `select 1 …`, with values. */
type Acknowledged = { what: string; sql: string; values: unknown[] };

/**
 * Writes of every kind while servers are killed: whoever got no answer asks again, as a browser does, at the address of
 * then; what was acknowledged is noted, and looked up at the end.
 */
export class MixedWrites {
  readonly acknowledged: Acknowledged[] = [];
  /** Requests that are under way, and answers there were. */
  open = 0;
  answered = 0;

  /** `finance`: who approves payments. */
  constructor(
    private readonly address: () => string,
    private readonly finance: Person,
  ) {}

  async round({ couples, payer }: Round, n: number): Promise<void> {
    await Promise.all([...couples.map((couple) => this.couple(couple)), this.pay(payer, n)]);
  }

  /** Asks until a server that is well answers. Whoever asks again may hear that it is done (`also`). */
  async ask(who: Person, call: (browser: Person['browser']) => Promise<Answer>, also = ''): Promise<Answer> {
    for (;;) {
      this.open++;
      const answer = await call(who.browser.at(this.address())).catch(() => null);
      this.open--;
      if (answer && answer.status < 500 && answer.body.code !== 'idempotency-in-flight') {
        this.answered++;
        if (answer.status >= 300 && answer.body.code !== also) throw new Error(`${answer.status} ${answer.text}`);
        return answer;
      }
      await wait(20);
    }
  }

  /** What was acknowledged and is not there. */
  async lost(pool: pg.Pool): Promise<unknown[]> {
    const lost = [];
    for (const { what, sql, values } of this.acknowledged)
      if ((await pool.query(sql, values)).rows.length !== 1) lost.push([what, ...values]);
    return lost;
  }

  private noted(what: string, sql: string, ...values: unknown[]): void {
    this.acknowledged.push({ what, sql, values });
  }

  private async couple([woman, man]: [Person, Person]): Promise<void> {
    const like = async (from: Person, to: Person) => {
      await this.ask(from, (b) => b.post('/api/likes', { candidateId: to.id }), 'already-liked');
      this.noted('like', 'select 1 from likes where from_id = $1 and to_id = $2', from.id, to.id);
    };
    await Promise.all([like(woman, man), like(man, woman)]);
    const { body } = await this.ask(woman, (b) => b.post('/api/conversations', { memberId: man.id }));
    const say = async (from: Person) => {
      for (let n = 0; n < MESSAGES; n++) {
        const text = `pesan ${n}`;
        const clientId = randomUUID();
        const sent = await this.ask(from, (b) => b.post(`/api/conversations/${body.id}/messages`, { clientId, text }));
        this.noted(
          'message',
          `select 1 from messages
          where conversation_id = $1 and seq = $2 and client_id = $3 and sender_id = $4 and body = $5`,
          body.id,
          sent.body.message.seq,
          clientId,
          from.id,
          text,
        );
      }
    };
    const permit = async () => {
      await this.ask(woman, (b) => b.post('/api/permissions', { memberId: man.id }), 'permission-pending');
      const { id } = (await this.ask(man, (b) => b.get('/api/permissions'))).body.waiting[0];
      await this.ask(
        man,
        (b) => b.post(`/api/permissions/${id}/answer`, { answer: 'approve' }),
        'permission-not-pending',
      );
      this.noted(
        'permission',
        `select 1 from profile_permissions where requester_id = $1 and target_id = $2 and status = 'approved'`,
        woman.id,
        man.id,
      );
    };
    await Promise.all([say(woman), say(man), permit(), this.edit(woman)]);
  }

  /** One after the other: the last that was acknowledged is what is there. */
  private async edit(who: Person): Promise<void> {
    for (let n = 0; n < EDITS; n++)
      await this.ask(who, (b) => b.send('PATCH', '/api/profile', { familyBackground: `Keluarga nomor ${n}` }));
    const last = `Keluarga nomor ${EDITS - 1}`;
    this.noted('profile', 'select 1 from profiles where member_id = $1 and family_background = $2', who.id, last);
  }

  private async pay(payer: Person, seed: number): Promise<void> {
    const key = () => ({ 'idempotency-key': randomUUID() });
    const [paying, deciding] = [key(), key()];
    const picture = await receiptPicture(seed);
    const quote = (await this.ask(payer, (b) => b.post('/api/payments/quotes', { plan: 'premium' }))).body;
    const proof = (await this.ask(payer, (b) => b.sendFile('POST', '/api/payments/proofs', picture, 'bukti.png'))).body;
    const body = { quoteId: quote.id, ...PAYER, method: 'transfer', accountId: BANK.id, proofId: proof.id };
    const { id } = (await this.ask(payer, (b) => b.post('/api/payments', body, paying))).body.payment;
    this.noted(
      'payment',
      'select 1 from payments where id = $1 and member_id = $2 and proof_id = $3',
      id,
      payer.id,
      proof.id,
    );
    await this.ask(this.finance, (b) => b.post(`/api/staff/payments/${id}/openings`));
    await this.ask(this.finance, (b) =>
      b.post(`/api/staff/payments/${id}/decision`, { decision: 'approve' }, deciding),
    );
    this.noted('approval', `select 1 from payments where id = $1 and status = 'approved'`, id);
  }
}

/** The people of so many rounds, who decides about their payments, and where to pay. */
export async function makeRounds(server: TestServer, count: number): Promise<{ rounds: Round[]; finance: Person }> {
  const world = createWorld(server);
  const premium = { tier: 'premium', photos: 0 } as const;
  const rounds: Round[] = [];
  for (let n = 0; n < count; n++) {
    const couples: [Person, Person][] = [];
    for (let i = 0; i < COUPLES; i++)
      couples.push([await world.signedIn('wanita', premium), await world.signedIn('pria', premium)]);
    rounds.push({ couples, payer: await world.signedIn('pria', { photos: 0 }) });
  }
  const finance = await world.staff('finance');
  await payments(server).accounts();
  return { rounds, finance };
}

/** Names of what is half done; `database away` while it cannot be asked. */
export async function halfDone(pool: pg.Pool): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { finds }] of Object.entries(HALF_DONE)) {
    const rows = await pool.query(finds).then(
      (result) => result.rows,
      () => null,
    );
    if (rows === null) return ['database away'];
    if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows[0])}`);
  }
  return found;
}

/** Names of what would not be found if it were there. */
export async function overlooked(pool: pg.Pool): Promise<string[]> {
  const names: string[] = [];
  const client = await pool.connect();
  for (const [name, { finds, plant }] of Object.entries(HALF_DONE)) {
    await client.query('begin');
    await client.query(plant);
    if ((await client.query(finds)).rows.length === 0) names.push(name);
    await client.query('rollback');
  }
  client.release();
  return names;
}
