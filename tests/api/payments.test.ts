import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { endPlans, eraseProofs, remindOfEnds, sweepQuotes } from '../../src/server/features/payments/jobs.ts';
import { BANK, PAYER, payments, receiptPicture, WALLET } from '../support/payments.ts';
import { pixelBomb } from '../support/pictures.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const DAY_MS = 86_400_000;
let later = 0;
const now = () => new Date(Date.now() + later);
const { server, world } = await apiSuite({ now });
const money = payments(server);
await money.accounts();
afterEach(() => {
  later = 0;
});

const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const codeOf = ({ body }: { body: { code: string } }) => body.code;
const submit = ({ browser }: Person, body: object, key: string = randomUUID()) =>
  browser.post('/api/payments', body, { 'idempotency-key': key });

describe('plans and codes for anybody', () => {
  it('tells the prices of R-PLAN 1 and no contact or figure nobody has set', async () => {
    const { body } = await server.browser().get('/api/plans');
    expect(body).toEqual({
      prices: { premium: 118_000, pro: 248_000, monthly_subscription: 10_000 },
      contact: {},
      figures: { members: null, matches: null },
      demo: false,
    });
  });

  it('answers every code that lowers nothing alike, and what one that does makes of the price', async () => {
    await money.code('SETENGAH', { terms: { premium: { kind: 'percent', percent: 50 } } });
    await money.code('MATI', { terms: { premium: { kind: 'price', amount: 0 } }, active: false });
    const check = async (code: string, plan = 'premium') =>
      (await server.browser().post('/api/referral-codes/check', { code, plan })).body;
    expect(await check(' setengah ')).toEqual({
      valid: true,
      plan: 'premium',
      original: 118_000,
      price: 59_000,
      discount: 59_000,
      reason: null,
      message: null,
    });
    const no = await check('TIDAKADA');
    expect(no).toMatchObject({ valid: false, price: 118_000, message: 'Kode referral tidak valid' });
    expect(await check('mati')).toEqual(no);
    expect(await check('!')).toEqual(no);
    await money.code('SEHARGA', { terms: { premium: { kind: 'price', amount: 118_000 } } });
    expect(await check('SEHARGA')).toEqual(no);
    expect(await check('SETENGAH', 'pro')).toEqual({ ...no, plan: 'pro', original: 248_000, price: 248_000 });
    expect(await check('')).toMatchObject({ valid: false, reason: null, price: 118_000 });
  });
});

it('T05c: codes are guessed sixty times an address and no more; a member elsewhere asks as before', async () => {
  const strict = await ownServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  const check = (code: string, address: string) =>
    strict.server.browser().post('/api/referral-codes/check', { code, plan: 'pro' }, { 'x-forwarded-for': address });
  const answers = await Promise.all(Array.from({ length: 1_000 }, (_, i) => check(`TEBAK${i}`, '10.4.4.4')));
  const of = (status: number) => answers.filter((answer) => answer.status === status);
  // A busy machine answers some of them 503; none of these is a try.
  expect([of(200).length <= 60, of(200).length + of(429).length + of(503).length]).toEqual([true, 1_000]);
  expect(of(429).every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  expect((await check('TEBAK', '10.4.4.4')).status).toBe(429);
  expect((await check('TEBAK', '10.4.4.5')).status).toBe(200);
});

describe('a payment by transfer', () => {
  it('T21: costs what the quote says, waits with its proof, and is decided once; what is sent besides changes nothing', async () => {
    const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
    const quote = (await money.quote(sari, 'premium')).body;
    expect(quote).toMatchObject({ original: 118_000, discount: 0, suffix: 0, final: 118_000, code: null });
    expect((await money.quote(sari, 'premium')).body.id).toBe(quote.id);
    const checkout = (await sari.browser.get('/api/payments/checkout?plan=premium')).body;
    expect(checkout).toMatchObject({ original: 118_000, prefilled: { name: sari.profile.nama } });
    expect(checkout.accounts.map((a: { id: string }) => a.id)).toEqual(['bca', 'dana']);
    const proofId = await money.proof(sari);
    const tampered = { final_amount: 1, final: 1, status: 'approved', member_id: finance.id };
    const body = { quoteId: quote.id, ...PAYER, method: 'transfer', accountId: BANK.id, proofId, ...tampered };
    const { payment, tierActivated } = (await submit(sari, body)).body;
    expect(tierActivated).toBe(false);
    expect(payment).toMatchObject({ status: 'submitted', final: 118_000, name: 'Orang Satu', phone: '+6281234567890' });
    expect(payment.number).toMatch(/^SRS-\d{6}-[2-9A-HJ-NP-Z]{6}$/);
    expect(payment.account).toEqual(BANK);
    expect((await money.subscription(sari)).waitingPayment).toMatchObject({ id: payment.id, plan: 'premium' });
    expect((await sari.browser.get(payment.proof.file)).headers.get('content-type')).toBe('image/webp');
    expect((await sari.browser.get('/api/payments')).body.payments).toEqual([payment]);
    expect((await sari.browser.get(`/api/payments/${payment.id}`)).body).toEqual(payment);
    expect(codeOf(await sari.browser.get('/api/payments?cursor=x'))).toBe('cursor-invalid');
    const other = await world.signedIn('wanita');
    for (const where of [`/api/payments/${payment.id}`, payment.proof.file])
      expect(codeOf(await other.browser.get(where))).toBe('not-found');

    const again = (await money.quote(sari, 'pro')).body;
    const second = { ...body, quoteId: again.id, proofId: await money.proof(sari) };
    expect(codeOf(await submit(sari, second))).toBe('payment-waiting');
    expect(codeOf(await submit(sari, body))).toBe('quote-used');

    const queue = (await finance.browser.get('/api/staff/payments')).body;
    expect(queue.payments.map((p: { id: string }) => p.id)).toContain(payment.id);
    expect(codeOf(await money.decide(finance, payment.id, 'approve'))).toBe('payment-proof-unseen');
    const { file, history } = (await money.open(finance, payment.id)).body;
    // The opening itself is in it, so that nobody reads the payment once more to see it.
    expect(history.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
      ['submitted', null],
      ['opened', finance.username],
    ]);
    expect((await finance.browser.get(file)).status).toBe(200);
    expect((await (await world.staff('finance')).browser.get(file)).status).toBe(404);
    expect((await money.decide(finance, payment.id, 'approve')).body).toEqual({ status: 'approved' });
    expect(codeOf(await money.decide(finance, payment.id, 'reject'))).toBe('payment-decided');
    expect(await money.subscription(sari)).toMatchObject({
      tier: 'premium',
      status: 'active',
      banner: 'active',
      premiumEndsAt: null,
    });
    expect((await sari.browser.get('/api/session')).body.member.tier).toBe('premium');
    expect(codeOf(await money.quote(sari, 'premium'))).toBe('payment-not-needed');
    expect(codeOf(await sari.browser.get('/api/payments/checkout?plan=premium'))).toBe('payment-not-needed');
    const detail = (await finance.browser.get(`/api/staff/payments/${payment.id}`)).body;
    expect(detail.history.map((e: { what: string }) => e.what)).toEqual(['submitted', 'opened', 'approved']);
    const { rows } = await run(`select act from audit where subject = $1 order by seq`, [payment.number]);
    expect(rows.map((row) => row.act)).toEqual(['payment-open', 'payment-approve', 'payment-read']);
    const sent = await run('select body from outgoing_messages where recipient = $1 and body like $2 order by id', [
      '+6281234567890',
      `%${payment.number}%`,
    ]);
    expect(sent.rows).toHaveLength(2);
  });

  it('T12: is made of own things: a price or a proof of somebody else is none, and stays theirs', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const [hers, his] = [(await money.quote(sari, 'premium')).body, (await money.quote(budi, 'premium')).body];
    const proofId = await money.proof(sari);
    const body = { ...PAYER, method: 'transfer', accountId: BANK.id };
    const of = (answer: { body: { code: string; fields?: object[] } }) => [codeOf(answer), answer.body.fields];
    const unknown = randomUUID();
    const withProof = async (id: string) => of(await submit(budi, { ...body, quoteId: his.id, proofId: id }));
    expect(await withProof(proofId)).toEqual(await withProof(unknown));
    expect((await withProof(proofId))[0]).toBe('payment-proof-gone');
    const own = await money.proof(budi);
    const withQuote = async (id: string) => of(await submit(budi, { ...body, quoteId: id, proofId: own }));
    expect(await withQuote(hers.id)).toEqual(await withQuote(unknown));
    expect((await submit(sari, { ...body, quoteId: hers.id, proofId })).status).toBe(200);
  });

  it('T20, T21: tier, state, amount or owner in a cookie, a header or a body change no write of money', async () => {
    const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
    for (const { browser } of [sari, finance]) browser.cookies.set('tier', 'pro');
    const headers = { 'x-tier': 'pro', 'x-final-amount': '1' };
    const amounts = {
      final: 1,
      final_amount: 1,
      original: 1,
      discount: 117_999,
      suffix: 0,
      price: 1,
      paid_twice: true,
    };
    const owner = { member_id: finance.id, memberId: finance.id, user_id: finance.id, decided_by: finance.id };
    const plan = { tier: 'pro', is_admin: true, trial_end: '2099-01-01', covers_until: '2099-01-01', method: 'none' };
    const besides = { ...amounts, ...owner, ...plan };
    const quoted = { ...besides, status: 'approved', plan: 'premium' };
    const quote = (await sari.browser.post('/api/payments/quotes', quoted, headers)).body;
    expect(quote).toMatchObject({ plan: 'premium', original: 118_000, discount: 0, final: 118_000 });
    const proofId = await money.proof(sari);
    const body = { ...besides, status: 'approved', quoteId: quote.id, ...PAYER, accountId: BANK.id, proofId };
    const paid = { ...body, method: 'transfer' };
    const { payment } = (
      await sari.browser.post('/api/payments', paid, { ...headers, 'idempotency-key': randomUUID() })
    ).body;
    const row = async () =>
      (
        await run(
          `select p.member_id, p.method, p.status, p.original, p.discount, p.final, p.paid_twice, p.decided_by, s.tier, s.period_end
            from payments p join subscriptions s on s.member_id = p.member_id where p.id = $1`,
          [payment.id],
        )
      ).rows;
    const kept = { member_id: sari.id, method: 'transfer', original: 118_000, discount: 0, final: 118_000 };
    const rest = { paid_twice: false, period_end: null };
    expect(await row()).toEqual([{ ...kept, ...rest, status: 'submitted', decided_by: null, tier: 'basic' }]);
    expect((await sari.browser.get('/api/subscription', headers)).body).toMatchObject({
      tier: 'basic',
      status: 'trial',
    });
    await money.open(finance, payment.id);
    const decided = { ...besides, status: 'refunded', decision: 'approve' };
    await finance.browser.post(`/api/staff/payments/${payment.id}/decision`, decided, headers);
    expect(await row()).toEqual([{ ...kept, ...rest, status: 'approved', decided_by: finance.id, tier: 'premium' }]);
    const refunded = { ...besides, status: 'approved', reason: 'Diminta anggota hari ini' };
    await finance.browser.post(`/api/staff/payments/${payment.id}/refund`, refunded, headers);
    expect(await row()).toEqual([{ ...kept, ...rest, status: 'refunded', decided_by: finance.id, tier: 'basic' }]);
  });

  it('approved for a plan that came meanwhile, is money to return: whenever, and all others stay', async () => {
    await money.code('BEBASLAGI', { terms: { premium: { kind: 'price', amount: 0 } } });
    const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
    const toReturn = async () => (await finance.browser.get('/api/staff/payments?status=to-return')).body;
    const { toReturn: before } = await toReturn();
    const payment = await money.pays(sari, 'premium');
    const quote = (await money.quote(sari, 'premium', 'BEBASLAGI')).body;
    expect((await submit(sari, { quoteId: quote.id, ...PAYER })).body).toMatchObject({ tierActivated: true });
    await money.approves(finance, payment.id);
    const listed = await toReturn();
    expect(listed.toReturn).toBe(before + 1);
    expect(listed.payments).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: payment.id, paidTwice: true })]),
    );
    later = 40 * DAY_MS;
    const late = await world.staff('finance');
    const refund = { reason: 'Dibayar dua kali, sudah ditransfer balik' };
    expect((await late.browser.post(`/api/staff/payments/${payment.id}/refund`, refund)).status).toBe(200);
    const { rows } = await run('select tier, status, period_end from subscriptions where member_id = $1', [sari.id]);
    expect(rows).toEqual([{ tier: 'premium', status: 'active', period_end: null }]);
  });

  it('refuses what is missing or wrong, by field', async () => {
    const sari = await world.signedIn('wanita');
    const quote = (await money.quote(sari, 'premium')).body;
    const whole = { quoteId: quote.id, ...PAYER, method: 'transfer', accountId: BANK.id };
    const tries: [object, string][] = [
      [{ ...whole, name: ' ', phone: '' }, 'payment-fields-required'],
      [{ ...whole, email: 'tidak' }, 'payment-email-invalid'],
      [{ ...whole, phone: '123' }, 'payment-phone-invalid'],
      [{ ...whole, method: undefined }, 'payment-method-required'],
      [{ ...whole, accountId: 'lain' }, 'payment-method-required'],
      [{ ...whole, method: 'qris' }, 'payment-method-required'],
      [whole, 'payment-proof-required'],
      [{ ...whole, proofId: randomUUID() }, 'payment-proof-gone'],
      [{ ...whole, quoteId: randomUUID() }, 'not-found'],
    ];
    for (const [body, code] of tries) expect([code, codeOf(await submit(sari, body))]).toEqual([code, code]);
    expect(codeOf(await sari.browser.post('/api/payments/proofs', new FormData()))).toBe('upload-no-file');
    const send = (bytes: Buffer) => sari.browser.sendFile('POST', '/api/payments/proofs', bytes);
    expect(codeOf(await send(Buffer.from('bukan gambar')))).toBe('upload-not-document');
    expect(codeOf(await send(await pixelBomb(12_000)))).toBe('upload-too-many-pixels');
    expect(codeOf(await send(await pixelBomb(1, 100_000)))).toBe('upload-picture-shape');
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1))).body).toMatchObject({
      code: 'upload-too-large',
      message: 'Ukuran berkas maksimal 5MB',
    });
    const proofId = await money.proof(sari);
    later = 25 * 3_600_000;
    expect(codeOf(await submit(sari, { ...whole, proofId }))).toBe('quote-expired');
    expect((await submit(sari, { ...whole, proofId })).body.message).toMatch(
      /^Harga ini sudah lewat 24 jam .* Sudah terlanjur mentransfer\? Jangan transfer lagi, .* halaman Kontak\.$/,
    );
    await sweepQuotes(server.ctx);
    expect((await run('select closed_at is null as open from quotes where id = $1', [quote.id])).rows).toEqual([
      { open: false },
    ]);
    await eraseProofs(server.ctx);
    expect(codeOf(await sari.browser.get(`/api/media/payments/${proofId}`))).toBe('not-found');
  });

  it('rejected, it says why, gives the code back, and is sent again; the same proof twice is flagged', async () => {
    const [sari, budi, finance] = [
      await world.signedIn('wanita'),
      await world.signedIn('pria'),
      await world.staff('finance'),
    ];
    await money.code('SEKALI', { terms: { premium: { kind: 'less', amount: 18_000 } }, maxUses: 1 });
    const file = await receiptPicture(31);
    const first = await money.pays(sari, 'premium', { code: 'sekali', file });
    expect(first.final).toBe(100_000);
    expect(codeOf(await money.quote(budi, 'premium', 'SEKALI'))).toBe('referral-code-invalid');
    await money.open(finance, first.id);
    expect(codeOf(await money.decide(finance, first.id, 'reject', 'x'))).toBe('reason-required');
    expect((await money.decide(finance, first.id, 'reject')).body).toEqual({ status: 'rejected' });
    expect((await sari.browser.get(`/api/payments/${first.id}`)).body).toMatchObject({
      status: 'rejected',
      reason: 'Jumlah transfer tidak sama',
    });
    const again = await money.pays(sari, 'premium', { code: 'SEKALI', file });
    const seen = (await finance.browser.get(`/api/staff/payments/${again.id}`)).body;
    expect(seen).toMatchObject({
      proofSeenBefore: true,
      proof: { seenWith: [{ number: first.number, how: 'same', sameMember: true }] },
    });
    const smaller = await (await import('sharp')).default(file).resize(200).jpeg({ quality: 70 }).toBuffer();
    const alike = await money.pays(budi, 'premium', { file: smaller });
    const flagged = (await finance.browser.get(`/api/staff/payments/${alike.id}`)).body;
    expect(flagged.proof.seenWith.map((s: { how: string }) => s.how)).toEqual(['alike', 'alike']);
    await money.approves(finance, again.id);
    expect(codeOf(await money.quote(sari, 'pro', 'SEKALI'))).toBe('referral-code-invalid');
  });

  it('with a proof that comes again from somebody else, both say so', async () => {
    const [sari, budi, finance] = [
      await world.signedIn('wanita'),
      await world.signedIn('pria'),
      await world.staff('finance'),
    ];
    const file = await receiptPicture(47);
    const seen = async ({ id }: { id: string }) =>
      (await finance.browser.get(`/api/staff/payments/${id}`)).body.proofSeenBefore;
    const first = await money.pays(sari, 'premium', { file });
    expect(await seen(first)).toBe(false);
    const second = await money.pays(budi, 'pro', { file });
    expect([await seen(first), await seen(second)]).toEqual([true, true]);
  });

  it('more at once than the database has connections, all with one proof: none waits for another, each is told of', async () => {
    const file = await receiptPicture(53);
    const people = await Promise.all(
      Array.from({ length: server.ctx.pool.options.max + 4 }, () => world.signedIn('wanita')),
    );
    const bodies: object[] = [];
    for (const person of people) {
      const [{ body }, proofId] = [await money.quote(person, 'premium'), await money.proof(person, file)];
      bodies.push({ quoteId: body.id, ...PAYER, method: 'transfer', accountId: BANK.id, proofId });
    }
    const answers = await Promise.all(people.map(({ browser }, i) => browser.post('/api/payments', bodies[i])));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const { rows } = await server.ctx.pool.query('select proof_seen_before from payments where member_id = any($1)', [
      people.map(({ id }) => id),
    ]);
    expect(rows).toEqual(people.map(() => ({ proof_seen_before: true })));
  });

  it('with a code that was switched off meanwhile is not taken: its member is told what it costs without', async () => {
    const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
    const id = await money.code('PADAM', { terms: { premium: { kind: 'price', amount: 20_000 } } });
    const quote = (await money.quote(sari, 'premium', 'PADAM')).body;
    expect(quote.final).toBe(20_000);
    await finance.browser.send('PATCH', `/api/staff/referral-codes/${id}`, { active: false });
    const body = { ...PAYER, method: 'transfer', accountId: BANK.id, proofId: await money.proof(sari) };
    const refused = (await submit(sari, { quoteId: quote.id, ...body })).body;
    expect(refused).toMatchObject({ code: 'referral-code-off', fields: [{ field: 'code' }] });
    expect(refused.message).toMatch(/^Kode PADAM baru saja kami matikan\. Tanpa kode harganya Rp118\.000\./);
    expect(codeOf(await money.quote(sari, 'premium', 'PADAM'))).toBe('referral-code-invalid');
    expect((await money.subscription(sari)).waitingPayment).toBeNull();
    // The proof that was sent already serves the price without.
    const whole = (await money.quote(sari, 'premium')).body;
    expect((await submit(sari, { quoteId: whole.id, ...body })).body.payment.final).toBe(118_000);
  });

  it('with a code whose last use went meanwhile is not taken: what it costs without, and not to send money again', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    await money.code('SISASATU', { terms: { premium: { kind: 'less', amount: 18_000 } }, maxUses: 1 });
    const quote = (await money.quote(sari, 'premium', 'SISASATU')).body;
    await money.pays(budi, 'premium', { code: 'SISASATU' });
    const body = { ...PAYER, method: 'transfer', accountId: BANK.id, proofId: await money.proof(sari) };
    const refused = (await submit(sari, { quoteId: quote.id, ...body })).body;
    expect(refused).toMatchObject({ code: 'referral-code-invalid', fields: [{ field: 'code' }] });
    expect(refused.message).toMatch(
      /^Kode SISASATU baru saja habis terpakai\. Tanpa kode harganya Rp118\.000\. .* Jangan transfer lagi, .* Kontak\.$/,
    );
    const whole = (await money.quote(sari, 'premium')).body;
    expect((await submit(sari, { quoteId: whole.id, ...body })).body.payment.final).toBe(118_000);
  });

  it('says nothing of a transfer to whoever was shown no account, when the price or its code is gone', async () => {
    const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
    const id = await money.code('CUMA', { terms: { premium: { kind: 'price', amount: 0 } } });
    const free = (await money.quote(sari, 'premium', 'CUMA')).body;
    expect(free.final).toBe(0);
    await finance.browser.send('PATCH', `/api/staff/referral-codes/${id}`, { active: false });
    expect((await submit(sari, { quoteId: free.id, ...PAYER })).body).toMatchObject({
      code: 'referral-code-off',
      message: 'Kode CUMA baru saja kami matikan. Tanpa kode harganya Rp118.000.',
    });
    const quoteId = (await money.quote(sari, 'premium')).body.id;
    later = 25 * 3_600_000;
    for (const way of [{ method: 'qris' }, { method: 'virtual-account', bank: 'bca' }, {}])
      expect((await submit(sari, { quoteId, ...PAYER, ...way })).body).toMatchObject({
        code: 'quote-expired',
        message: expect.stringMatching(/periksa jumlahnya, lalu kirim\.$/),
      });
  });

  it('to an account that was changed meanwhile is not taken, and said so; to none of ours, or by no way, a way is asked for', async () => {
    const sari = await world.signedIn('wanita');
    const quote = (await money.quote(sari, 'premium')).body;
    const fresh = { ...BANK, id: 'bca-baru', number: '9999999999' };
    onTestFinished(async () => {
      await run('delete from settings where valid_from > $1', [new Date()]);
      await money.accounts();
    });
    await money.set('accounts', [fresh, WALLET]);
    await money.set('accounts', [{ ...BANK, id: 'nanti' }], new Date(Date.now() + DAY_MS));
    const to = async (way: object) => submit(sari, { quoteId: quote.id, ...PAYER, ...way });
    const changed = (await to({ method: 'transfer', accountId: BANK.id })).body;
    expect(changed).toMatchObject({ code: 'payment-account-changed' });
    // At no field: a page with one way to pay has none to show it at.
    expect(changed.fields).toBeUndefined();
    expect(changed.message).toMatch(/^Rekening tujuan baru saja diganti\. .* Jangan transfer lagi, .* Kontak\.$/);
    for (const way of [
      { method: 'transfer', accountId: 'nanti' },
      { method: 'transfer', accountId: WALLET.id },
      { method: 'wallet', accountId: BANK.id },
      { method: 'qris', accountId: BANK.id },
    ])
      expect((await to(way)).body).toMatchObject({
        code: 'payment-method-required',
        message: expect.stringMatching(/^Cara membayar yang kamu pilih sedang tidak tersedia\./),
      });
    expect((await to({})).body).toMatchObject({ code: 'payment-method-required', fields: [{ field: 'method' }] });
    const proofId = await money.proof(sari);
    expect((await to({ method: 'transfer', accountId: fresh.id, proofId })).body.payment.account).toEqual(fresh);
  });

  it('free by a code, it brings the plan at once, once a person', async () => {
    await money.code('GRATIS', { terms: { premium: { kind: 'price', amount: 0 }, pro: { kind: 'price', amount: 0 } } });
    const sari = await world.signedIn('wanita');
    const quote = (await money.quote(sari, 'premium', 'gratis')).body;
    expect(quote).toMatchObject({ final: 0, suffix: 0 });
    const waiting = (await money.quote(sari, 'pro', 'GRATIS')).body;
    const { payment, tierActivated } = (await submit(sari, { quoteId: quote.id, ...PAYER })).body;
    expect([tierActivated, payment.status, payment.method]).toEqual([true, 'approved', 'none']);
    expect((await money.subscription(sari)).tier).toBe('premium');
    expect(codeOf(await money.quote(sari, 'pro', 'GRATIS'))).toBe('referral-code-used');
    expect(codeOf(await submit(sari, { quoteId: waiting.id, ...PAYER }))).toBe('referral-code-used');
    // Another number makes nobody another person.
    await world.changesNumber(sari, '+6281299990001');
    expect(codeOf(await money.quote(sari, 'pro', 'GRATIS'))).toBe('referral-code-used');
    expect(codeOf(await submit(sari, { quoteId: waiting.id, ...PAYER }))).toBe('referral-code-used');
    const later = await money.code('HABIS', { terms: { pro: { kind: 'price', amount: 0 } }, maxUses: 1 });
    const [one, two] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const quotes = [(await money.quote(one, 'pro', 'HABIS')).body.id, (await money.quote(two, 'pro', 'HABIS')).body.id];
    expect((await submit(one, { quoteId: quotes[0], ...PAYER })).status).toBe(200);
    expect(codeOf(await submit(two, { quoteId: quotes[1], ...PAYER }))).toBe('referral-code-invalid');
    expect((await run('select 1 from referral_uses where code_id = $1', [later])).rowCount).toBe(1);
    const premium = await world.signedIn('wanita');
    const [a, b] = [
      (await money.quote(premium, 'premium', 'GRATIS')).body,
      (await money.quote(premium, 'premium')).body,
    ];
    await submit(premium, { quoteId: a.id, ...PAYER });
    expect(codeOf(await submit(premium, { quoteId: b.id, ...PAYER, method: 'transfer', accountId: 'bca' }))).toBe(
      'payment-not-needed',
    );
  });

  it('adds digits of its own to each open amount where that is set', async () => {
    await money.set('unique-amounts', { on: true });
    const people = await Promise.all([1, 2, 3].map(() => world.signedIn('wanita')));
    const quotes = (await Promise.all(people.map((person) => money.quote(person, 'pro')))).map((answer) => answer.body);
    expect(new Set(quotes.map((quote) => quote.final)).size).toBe(3);
    for (const { suffix, final } of quotes)
      expect([suffix >= 1 && suffix <= 999, final]).toEqual([true, 248_000 + suffix]);
    await money.set('unique-amounts', { on: false });
  });

  it('asks who was rejected for the same amount again, which may be sent already; another takes it no twice', async () => {
    await money.set('unique-amounts', { on: true });
    const [sari, dewi, finance] = [
      await world.signedIn('wanita'),
      await world.signedIn('wanita'),
      await world.staff('finance'),
    ];
    const first = await money.pays(sari, 'premium');
    expect(first.suffix).toBeGreaterThan(0);
    await money.rejects(finance, first.id);
    // Somebody else's new quote got the digits meanwhile: two open amounts are never the same.
    const taken = (await money.quote(dewi, 'premium')).body;
    await run('update quotes set suffix = $2 where id = $1', [taken.id, first.suffix]);
    const other = (await money.quote(sari, 'premium')).body;
    expect(other.final).not.toBe(first.final);
    await run('update quotes set closed_at = now() where id = any($1)', [[taken.id, other.id]]);
    const again = await money.pays(sari, 'premium');
    expect([again.final, again.suffix]).toEqual([first.final, first.suffix]);
    // Another price, or another member: digits of their own.
    expect((await money.quote(sari, 'pro')).body.final).toBeGreaterThan(248_000);
    await money.set('unique-amounts', { on: false });
  });
});

describe('a plan that ends', () => {
  it('T20: a month ends to the second, is told before and after once each, and nothing is removed', async () => {
    const [sari, finance] = [
      await world.signedIn('wanita', { trialEnd: new Date(Date.now() - DAY_MS) }),
      await world.staff('finance'),
    ];
    expect(await money.subscription(sari)).toMatchObject({
      needsPayment: true,
      banner: 'trial-ended',
      monthlyDue: true,
    });
    const first = await money.pays(sari, 'monthly_subscription');
    await money.approves(finance, first.id);
    const { premiumEndsAt } = await money.subscription(sari);
    const end = Date.parse(premiumEndsAt);
    expect(Math.abs(end - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000);
    expect(codeOf(await money.quote(sari, 'monthly_subscription'))).toBe('payment-not-needed');
    const at = async (moment: number) => {
      later = moment - Date.now();
      return remindOfEnds(server.ctx);
    };
    const told = [];
    for (const days of [8, 6.5, 6, 0.9, 0.5]) told.push(await at(end - days * DAY_MS));
    expect(told).toEqual([0, 1, 0, 1, 0]);
    later = end - DAY_MS - Date.now();
    expect(await money.subscription(sari)).toMatchObject({
      banner: 'premium-ending',
      monthlyDue: true,
      premiumDaysLeft: 1,
    });
    await server.relay.drain();
    const reminders = async () =>
      (await sari.browser.get('/api/notifications')).body.items
        .filter(({ kind }: { kind: string }) => kind === 'plan-ending')
        .map(({ read }: { read: boolean }) => read);
    expect(await reminders()).toEqual([false]);
    // Renewed early, the days are added to the end there is; refunded, they go again.
    const second = await money.pays(sari, 'monthly_subscription');
    await money.approves(finance, second.id);
    expect(await reminders()).toEqual([true]);
    expect(Date.parse((await money.subscription(sari)).premiumEndsAt)).toBe(end + 30 * DAY_MS);
    const refund = () =>
      finance.browser.post(`/api/staff/payments/${second.id}/refund`, { reason: 'Diminta anggota hari ini' });
    expect((await refund()).body).toEqual({ status: 'refunded' });
    expect(codeOf(await refund())).toBe('payment-not-refundable');
    expect(Date.parse((await money.subscription(sari)).premiumEndsAt)).toBe(end);
    later = end + 1_000 - Date.now();
    expect(await money.subscription(sari)).toMatchObject({
      tier: 'basic',
      status: 'expired',
      banner: 'premium-ended',
      needsPayment: true,
    });
    expect((await sari.browser.get('/api/session')).body.member).toMatchObject({
      tier: 'basic',
      plan: { premiumExpired: true },
    });
    expect(await endPlans(server.ctx)).toBeGreaterThan(0);
    expect((await run('select tier, status from subscriptions where member_id = $1', [sari.id])).rows).toEqual([
      { tier: 'premium', status: 'expired' },
    ]);
    expect(await endPlans(server.ctx)).toBe(0);
    expect([
      await at(end + DAY_MS),
      await at(end + 2 * DAY_MS),
      await at(end + 4 * DAY_MS),
      await at(end + 6 * DAY_MS),
    ]).toEqual([1, 0, 1, 0]);
  });

  it('refunded within 30 days, a plan falls to what the others are worth; without others to nothing', async () => {
    const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
    const premium = await money.pays(sari, 'premium');
    await money.approves(finance, premium.id);
    const pro = await money.pays(sari, 'pro');
    await money.approves(finance, pro.id);
    expect((await money.subscription(sari)).tier).toBe('pro');
    const refund = (id: string, reason = 'Diminta anggota hari ini') =>
      finance.browser.post(`/api/staff/payments/${id}/refund`, { reason });
    expect(codeOf(await refund(pro.id, 'x'))).toBe('reason-required');
    expect((await refund(pro.id)).status).toBe(200);
    expect((await money.subscription(sari)).tier).toBe('premium');
    later = 31 * DAY_MS;
    await world.signIn(finance);
    expect(codeOf(await refund(premium.id))).toBe('payment-not-refundable');
    later = 29 * DAY_MS;
    expect((await refund(premium.id)).status).toBe(200);
    expect(await money.subscription(sari)).toMatchObject({ tier: 'basic', status: 'refunded' });
    expect(codeOf(await refund(randomUUID()))).toBe('not-found');
  });
});

it('a Pro for some days does not sell what lies beneath it again, and days paid meanwhile begin after it', async () => {
  const finance = await world.staff('finance');
  const grant = (to: Person) =>
    finance.browser.post(`/api/staff/members/${to.id}/grants`, {
      tier: 'pro',
      days: 7,
      reason: 'Permintaan maaf kami',
    });
  const [sari, dewi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('wanita')];
  for (const person of [sari, dewi]) expect((await grant(person)).status).toBe(200);
  const status = async (person: Person) => (await person.browser.get('/api/subscription')).body;
  expect(await status(sari)).toMatchObject({ tier: 'pro', banner: 'active', monthlyDue: false });
  for (const plan of ['premium', 'monthly_subscription'] as const)
    expect(codeOf(await money.quote(sari, plan))).toBe('payment-not-needed');
  expect((await money.quote(sari, 'pro')).status).toBe(200);
  expect(await status(dewi)).toMatchObject({ tier: 'pro', banner: 'premium-ending', monthlyDue: true });
  await money.code('SEBULAN', { terms: { monthly_subscription: { kind: 'price', amount: 0 } } });
  const { id } = (await money.quote(dewi, 'monthly_subscription', 'SEBULAN')).body;
  const paid = await submit(dewi, { quoteId: id, ...PAYER });
  expect(paid.status).toBe(200);
  const days = (at: string) => Math.round((Date.parse(at) - Date.now() - later) / DAY_MS);
  expect(await status(dewi)).toMatchObject({ tier: 'pro', banner: 'active', monthlyDue: false });
  const { rows } = await run('select covers_until from payments where member_id = $1', [dewi.id]);
  expect(days(rows[0].covers_until.toISOString())).toBe(37);
});

it('a Pro that has ended is named in the own status and session; a Premium that has ended is not', async () => {
  const [rini, sari] = [
    await world.signedIn('wanita', { tier: 'pro' }),
    await world.signedIn('wanita', { tier: 'premium' }),
  ];
  const told = async (person: Person) => [
    (await person.browser.get('/api/subscription')).body,
    (await person.browser.get('/api/session')).body.member.plan,
  ];
  const named = async (person: Person) => (await told(person)).map((plan) => 'endedTier' in plan && plan.endedTier);
  expect(await named(rini)).toEqual([false, false]);
  const ids = [rini.id, sari.id];
  await run(`update subscriptions set status = 'expired', period_end = now() where member_id = any($1)`, [ids]);
  expect(await named(rini)).toEqual(['pro', 'pro']);
  expect(await named(sari)).toEqual([false, false]);
  expect(await told(sari)).toMatchObject([{ banner: 'premium-ended' }, { premiumExpired: true }]);
});

describe('T57: a write of money by its key', () => {
  it('happens once and is answered alike, for a day, for its caller alone', async () => {
    await money.code('KUNCI', { terms: { premium: { kind: 'price', amount: 0 } } });
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const quote = (await money.quote(sari, 'premium', 'KUNCI')).body;
    const [key, body] = [randomUUID(), { quoteId: quote.id, ...PAYER }];
    const first = await submit(sari, body, key);
    expect(first.status).toBe(200);
    expect((await submit(sari, { ...PAYER, quoteId: quote.id }, key)).text).toBe(first.text);
    expect(codeOf(await submit(sari, { ...body, name: 'Lain' }, key))).toBe('idempotency-key-reused');
    expect(codeOf(await submit(budi, body, key))).toBe('not-found');
    for (const bad of ['', 'pendek', 'ä'.repeat(3)])
      expect(codeOf(await submit(sari, body, bad === 'äää' ? 'a b c d e f' : bad))).toBe('idempotency-key-required');
    later = 25 * 3_600_000;
    await world.signIn(sari);
    expect(codeOf(await submit(sari, body, key))).toBe('quote-used');
    expect(await sweepQuotes(server.ctx)).toBeGreaterThan(0);
  });
});
