import { afterEach, describe, expect, it } from 'vitest';
import { datesOf } from '#copy/dates.ts';
import { notificationWords } from '#copy/notifications.ts';
import { up } from '../../src/server/db/migrations/0115-days-beneath-a-pro.ts';
import { emitTrialWarnings } from '../../src/server/features/notifications/jobs.ts';
import { endPlans, remindOfEnds } from '../../src/server/features/payments/jobs.ts';
import { payments } from '../support/payments.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const DAY_MS = 86_400_000;
const REASON = 'Permintaan maaf kami kemarin';
let later = 0;
const now = () => new Date(Date.now() + later);
const { server, world } = await apiSuite({ now });
const money = payments(server);
await money.accounts();
afterEach(() => {
  later = 0;
});

const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const dates = datesOf('WIB');
const payer = () => world.signedIn('wanita', { trialEnd: new Date(Date.now() - DAY_MS), domicile: 'DKI Jakarta' });
const act = async (member: Person, path: 'grants' | 'plan-end', body: object) => {
  const finance = await world.staff('finance');
  const answer = await finance.browser.post(`/api/staff/members/${member.id}/${path}`, { reason: REASON, ...body });
  expect([200, 204]).toContain(answer.status);
  return answer.body;
};
const grant = (member: Person, tier: 'premium' | 'pro', days: number | null) => act(member, 'grants', { tier, days });
const pays = async (member: Person, plan: string) => {
  const payment = await money.pays(member, plan);
  await money.approves(await world.staff('finance'), payment.id);
};
/** What this member was told about their plan, newest first, as they read it. */
async function told(member: Person): Promise<{ kind: string; words: string; data: Record<string, unknown> }[]> {
  await server.relay.drain();
  await world.enters(member);
  const { items } = (await member.browser.get('/api/notifications')).body;
  return items
    .filter(({ kind }: { kind: string }) => /^(plan|trial)-/.test(kind))
    .map((one: Parameters<typeof notificationWords>[0]) => {
      const { title, text } = notificationWords(one, dates);
      return { kind: one.kind, words: `${title}: ${text}`, data: one.data };
    });
}
const status = async (member: Person) => (await world.enters(member), money.subscription(member));
const daysTo = (at: string) => Math.round((Date.parse(at) - Date.now()) / DAY_MS);

describe('a Pro the team gives for some days', () => {
  it('takes no day of a month that was paid before: what is left of it begins when that Pro ends', async () => {
    const sari = await payer();
    await pays(sari, 'monthly_subscription');
    later = 5 * DAY_MS;
    await grant(sari, 'pro', 30);
    expect(await status(sari)).toMatchObject({ tier: 'pro', banner: 'active', premiumAfter: { premiumDaysLeft: 55 } });
    later = 20 * DAY_MS;
    await grant(sari, 'pro', 20);
    later = 41 * DAY_MS;
    expect(await endPlans(server.ctx)).toBeGreaterThan(0);
    const after = await status(sari);
    expect([after.tier, daysTo(after.premiumEndsAt), after.premiumAfter]).toEqual(['premium', 65, undefined]);
  });

  it('that is told with what comes after it: in the status, the reminder, and what is said of the gift', async () => {
    const [sari, rini] = [await payer(), await payer()];
    await pays(sari, 'premium');
    for (const member of [sari, rini]) await grant(member, 'pro', 10);
    const { premiumEndsAt, ...lasting } = await status(sari);
    expect(lasting).toMatchObject({
      tier: 'pro',
      banner: 'active',
      premiumAfter: { premiumEndsAt: null, premiumDaysLeft: null },
    });
    expect(await status(rini)).not.toHaveProperty('premiumAfter');
    const until = `Berlaku sampai ${dates.dateTimeText(premiumEndsAt)}.`;
    const next = 'Sesudahnya Premiummu berjalan lagi, tanpa batas waktu.';
    expect((await told(sari)).map(({ words }) => words)).toEqual([
      `Tim kami memberimu paket Pro: ${until} ${next} Ada pertanyaan? Tulis lewat halaman Kontak.`,
    ]);
    later = 4 * DAY_MS;
    await remindOfEnds(server.ctx);
    expect((await told(sari))[0]!.words).toBe(`Paket Promu segera berakhir: ${until} ${next}`);
    expect((await told(rini))[0]!.words).toMatch(
      /^Paket Promu segera berakhir: .* Perpanjang supaya tidak terputus\.$/,
    );
    // Over, and the job of the minute has not been there yet: nothing of theirs has ended.
    later = 10 * DAY_MS + 60_000;
    await remindOfEnds(server.ctx);
    expect([(await told(sari))[0]!.data.reminder, (await told(rini))[0]!.data.reminder]).toEqual([7, 0]);
  });

  it('and the Premium beneath it ends within the week: the days are counted to that end', async () => {
    const sari = await payer();
    await pays(sari, 'monthly_subscription');
    later = 27 * DAY_MS;
    await grant(sari, 'pro', 2);
    expect(await status(sari)).toMatchObject({
      banner: 'premium-ending',
      premiumDaysLeft: 2,
      premiumAfter: { premiumDaysLeft: 5 },
    });
  });

  it('from before gives its days back where it has ended; where it runs they are there when it ends', async () => {
    const [ended, short, runs, lasting] = [await payer(), await payer(), await payer(), await payer()];
    const at = (days: number) => new Date(Date.now() + days * DAY_MS);
    const entry = (member: Person, tier: string, days: number | null, until: Date | null, from: Date) =>
      run(`insert into plan_entries (member_id, kind, tier, days, until, at) values ($1, 'plan', $2, $3, $4, $5)`, [
        member.id,
        tier,
        days,
        until,
        from,
      ]);
    const worth = (member: Person, tier: string, state: string, end: Date | null) =>
      run('update subscriptions set tier = $2, status = $3, period_end = $4 where member_id = $1', [
        member.id,
        tier,
        state,
        end,
      ]);
    for (const member of [ended, short, runs]) await entry(member, 'premium', 30, null, at(-36));
    await entry(lasting, 'premium', null, null, at(-36));
    for (const member of [ended, lasting]) await entry(member, 'pro', null, at(-1), at(-31));
    await entry(short, 'pro', null, at(-16), at(-31));
    await run(`insert into plan_entries (member_id, kind, days, at) values ($1, 'extension', 10, $2)`, [
      short.id,
      at(-9),
    ]);
    await entry(runs, 'pro', null, at(2), at(-31));
    await worth(ended, 'pro', 'expired', at(-1));
    await worth(short, 'premium', 'active', at(4));
    await worth(runs, 'pro', 'active', at(2));
    await worth(lasting, 'premium', 'active', null);
    await up(server.ctx.db as never);
    const left = async (member: Person) => {
      const { tier, premiumEndsAt } = await status(member);
      return [tier, premiumEndsAt && daysTo(premiumEndsAt)];
    };
    expect(await left(ended)).toEqual(['premium', 24]);
    // Fifteen days of the Pro, and ten for all.
    expect(await left(short)).toEqual(['premium', 19]);
    expect(await left(runs)).toEqual(['pro', 2]);
    expect(await left(lasting)).toEqual(['premium', null]);
  });
});

describe('who has paid is not asked to pay', () => {
  it('while the team looks at it; once it is rejected the next hour does', async () => {
    const sari = await payer();
    await pays(sari, 'monthly_subscription');
    later = 25 * DAY_MS;
    await world.enters(sari);
    const renewal = await money.pays(sari, 'monthly_subscription');
    await remindOfEnds(server.ctx);
    expect(await told(sari)).toEqual([]);
    await money.rejects(await world.staff('finance'), renewal.id);
    await remindOfEnds(server.ctx);
    expect((await told(sari)).map(({ data }) => data.reminder)).toEqual([7]);
  });

  it('nor is who asked for their money back, until the team refuses', async () => {
    const sari = await payer();
    const payment = await money.pays(sari, 'monthly_subscription');
    const finance = await world.staff('finance');
    await money.approves(finance, payment.id);
    later = 25 * DAY_MS;
    await world.enters(sari);
    expect((await sari.browser.post(`/api/payments/${payment.id}/refund-request`, {})).status).toBe(200);
    await remindOfEnds(server.ctx);
    expect(await told(sari)).toEqual([]);
    await world.enters(finance);
    const refusal = `/api/staff/payments/${payment.id}/refund-refusal`;
    expect((await finance.browser.post(refusal, { reason: REASON })).status).toBe(200);
    await remindOfEnds(server.ctx);
    expect((await told(sari)).map(({ data }) => data.reminder)).toEqual([7]);
  });

  it('in the last days of the trial, nor when it is over', async () => {
    const sari = await world.signedIn('wanita', { trialEnd: new Date(Date.now() + 3 * DAY_MS) });
    const payment = await money.pays(sari, 'premium');
    await emitTrialWarnings(server.ctx);
    later = 4 * DAY_MS;
    await emitTrialWarnings(server.ctx);
    expect(await told(sari)).toEqual([]);
    await money.rejects(await world.staff('finance'), payment.id);
    await emitTrialWarnings(server.ctx);
    expect((await told(sari)).map(({ kind }) => kind)).toEqual(['trial-over']);
  });
});

describe('what the team does with a plan', () => {
  it('is told with where to ask, and never why; what changes nothing is not', async () => {
    const sari = await payer();
    await grant(sari, 'premium', null);
    await grant(sari, 'premium', 30);
    await act(sari, 'plan-end', {});
    const ask = 'Ada pertanyaan? Tulis lewat halaman Kontak.';
    const words = (await told(sari)).map((one) => one.words);
    expect(words).toEqual([
      `Paket Premiummu diakhiri tim kami: Tidak ada isi, match, atau percakapanmu yang hilang. ${ask}`,
      `Tim kami memberimu paket Premium: Berlaku tanpa batas waktu. ${ask}`,
    ]);
    const stored = await run(`select payload from outbox where payload->>'memberId' = $1`, [sari.id]);
    expect(JSON.stringify(stored)).not.toContain(REASON);
  });

  it('a Pro it ended with a Premium beneath it is told as both', async () => {
    const [sari, rini] = [await payer(), await payer()];
    await pays(sari, 'monthly_subscription');
    for (const member of [sari, rini]) {
      await grant(member, 'pro', 10);
      await act(member, 'plan-end', {});
    }
    expect((await told(sari))[0]!.words).toMatch(/^Paket Pro dan Premiummu diakhiri tim kami: /);
    expect((await told(rini))[0]!.words).toMatch(/^Paket Promu diakhiri tim kami: /);
  });

  it.each(['ends', 'refunds'])('no unread reminder asks to renew what it %s', async (how) => {
    const sari = await payer();
    const { id } = await money.pays(sari, 'monthly_subscription');
    await money.approves(await world.staff('finance'), id);
    later = 25 * DAY_MS;
    await remindOfEnds(server.ctx);
    const unread = async () => {
      await told(sari);
      const { items } = (await sari.browser.get('/api/notifications')).body;
      return items.filter((one: { kind: string; read: boolean }) => one.kind === 'plan-ending' && !one.read).length;
    };
    expect(await unread()).toBe(1);
    const finance = await world.staff('finance');
    if (how === 'ends') await act(sari, 'plan-end', {});
    else expect((await finance.browser.post(`/api/staff/payments/${id}/refund`, { reason: REASON })).status).toBe(200);
    expect(await unread()).toBe(0);
  });

  it('a plan it ended is followed by no reminder of its end; one that came after it is', async () => {
    const sari = await payer();
    await pays(sari, 'monthly_subscription');
    later = DAY_MS;
    await act(sari, 'plan-end', {});
    for (const days of [1.1, 4.5]) {
      later = days * DAY_MS;
      await remindOfEnds(server.ctx);
    }
    expect((await told(sari)).map(({ kind }) => kind)).toEqual(['plan-changed-by-team']);
    await world.enters(sari);
    await pays(sari, 'monthly_subscription');
    later = 30 * DAY_MS;
    await remindOfEnds(server.ctx);
    expect((await told(sari))[0]!.kind).toBe('plan-ending');
  });
});
