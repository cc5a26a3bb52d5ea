import type { NumberProof } from '#contract/proof.ts';
import { datesOf } from '#copy/dates.ts';
import { accountMessages, proofMessages } from '#copy/outbound-texts.ts';
import { shownCount } from '#domain/matching/limits.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { codeDigits } from '#domain/profile/code-digits.ts';
import { zoneOf } from '#domain/profile/time-zone.ts';
import { NUMBER_CODE, SHOWN_CODE, TOLD_EVERY_MS } from '#domain/profile/number-proof.ts';
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { limitAddress } from '../../adapters/network.ts';
import { numberHash, toE164 } from '../../adapters/phone.ts';
import { codeHash, newCode } from '../../adapters/secrets.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import { lockMembers } from '../../members/locks.ts';
import { isBannedNumber } from '../../members/store.sanctions.ts';
import { viewerOf } from '../../members/store.ts';
import { updateProfile } from '../../members/store.versions.ts';
import { firstListWaits, type Held, hold, recordSave, settleIn } from '../../members/versions.ts';
import { refuse, refuseAs } from '../../refusal.ts';
import { continueMute } from '../room/actions.staff.ts';
import { assertOwnPassword, stillHasPassword } from '../session/actions.ts';
import * as store from './store.ts';
import { presentProof } from './view.ts';

/** Share of the day's messages for proofs: recovery and required messages have the rest. */
const PROOFS_SHARE = 0.6;

/** State of the proof of the own number (R-ACC 3). */
export async function readProof(ctx: Context, memberId: string): Promise<NumberProof> {
  const row = await store.readProof(ctx.db, memberId);
  const [codes, whatsapp, count] = await Promise.all([
    row.claimed === null ? [] : store.openCodes(ctx.db, memberId, row.claimed, ctx.now()),
    ctx.messenger.whatsappState(ctx.db, PROOFS_SHARE),
    row.proved ? null : toldCandidates(ctx, memberId),
  ]);
  const ways = { code: whatsapp === 'sends', contact: ctx.config.contactWhatsapp !== null };
  return presentProof(row, codes, ways, ctx.config.contactWhatsapp, row.proved ? null : { count });
}

/**
 * Number of candidates for an unproved member, as a told count: those of the other gender. Accounts
 * without a number are free, so no other stated fact is used in the count (R-INF): it would be a free question
 * about others' locked facts.
 */
async function toldCandidates(ctx: Context, memberId: string): Promise<number | null> {
  const now = ctx.now();
  const since = new Date(now.getTime() - TOLD_EVERY_MS);
  const told = await store.toldSince(ctx.db, memberId, since);
  if (told) return told.count;
  const viewer = await viewerOf(ctx)(memberId);
  const { pool } = await ctx.index.funnel(viewer.profile, { revision: viewer.revision });
  await store.keepShownCandidates(ctx.db, memberId, shownCount(pool), { now, since });
  return (await store.toldSince(ctx.db, memberId, since))?.count ?? null;
}

/** Claims a number: a claim blocks nobody, and gives no right until it is proved. */
export function claimNumber(tx: Db, memberId: string, number: string, now: Date): Promise<void> {
  return store.putClaim(tx, memberId, number, now);
}

/**
 * Claims another number; the held one stays held. Whether another member has it is not checked. Throws
 * whatsapp-required, whatsapp-invalid, own-password-required, own-password-wrong, too-many-requests.
 */
export async function claimAnother(
  ctx: Context,
  memberId: string,
  { whatsapp, currentPassword }: { whatsapp?: string | undefined; currentPassword?: string | undefined },
): Promise<NumberProof> {
  await ctx.limits.use('number-ask', memberId);
  if (!whatsapp?.trim())
    throw refuse('whatsapp-required', { fields: [{ field: 'whatsapp', code: 'whatsapp-required' }] });
  const number = toE164(whatsapp);
  if (number === null) throw refuse('whatsapp-invalid', { fields: [{ field: 'whatsapp', code: 'whatsapp-invalid' }] });
  const present = await assertOwnPassword(ctx, memberId, currentPassword);
  await ctx.db.transaction().execute(async (tx) => {
    // A password changed meanwhile ends requests made with the old one.
    if (!(await stillHasPassword(tx, memberId, present)))
      throw refuse('own-password-wrong', { fields: [{ field: 'currentPassword', code: 'own-password-wrong' }] });
    await store.putClaim(tx, memberId, number, ctx.now());
  });
  return readProof(ctx, memberId);
}

/**
 * Sends a code to the claimed number. `code`: the sent code, outside production only, where nothing leaves the machine.
 * Throws whatsapp-required (nothing is claimed), number-code-unsendable, too-many-requests.
 */
export async function sendCode(ctx: Context, memberId: string, ip: string): Promise<NumberProof & { code?: string }> {
  const number = await claimedBy(ctx, memberId);
  if ((await ctx.messenger.whatsappState(ctx.db, PROOFS_SHARE)) !== 'sends') throw refuse('number-code-unsendable');
  const key = numberHash(ctx.config, number).toString('hex');
  await ctx.limits.use('number-code', `${memberId}:${key}`);
  await ctx.limits.use('number-code-address', limitAddress(ip));
  // Strangers may have used up this number's limit: its owner still has the other way.
  // By the day that counts the messages to a number: two windows in one day would leave no message for a recovery code.
  const day = todayInJakarta(ctx.now());
  for (const limit of ['number-code-number', 'code-to-number'] as const)
    await ctx.limits.use(limit, `${key}:${day}`).catch(refuseAs('too-many-requests', 'number-code-unsendable'));
  await ctx.limits.use('number-code-member', memberId);
  const [id, now] = [randomUUID(), ctx.now()];
  const code = newCode(NUMBER_CODE.digits);
  await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    await store.replaceSentCode(tx, {
      id,
      member_id: memberId,
      number,
      code_hash: codeHash(ctx.config, 'number', id, code),
      made_at: now,
      expires_at: new Date(now.getTime() + NUMBER_CODE.minutes * 60_000),
    });
    const text = proofMessages.code(code, NUMBER_CODE.minutes);
    await ctx.messenger.send(tx, { channel: 'whatsapp', to: number, template: 'code', values: [code], text });
  });
  const proof = await readProof(ctx, memberId);
  // The code is shown only where nothing leaves the machine; with a sender it is never shown.
  return ctx.config.env === 'production' || ctx.messenger.whatsapp ? proof : { ...proof, code };
}

/**
 * A code the member sends to our contact number, from the claimed one; reuses an open code. Throws
 * whatsapp-required, contact-way-closed (no contact number is set), too-many-requests.
 */
export async function showContactCode(ctx: Context, memberId: string): Promise<NumberProof> {
  const number = await claimedBy(ctx, memberId);
  if (ctx.config.contactWhatsapp === null) throw refuse('contact-way-closed');
  await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const now = ctx.now();
    if ((await store.openCodes(tx, memberId, number, now)).some((code) => code.shown_code !== null)) return;
    const row = { member_id: memberId, number, made_at: now };
    const expires_at = new Date(now.getTime() + SHOWN_CODE.days * DAY_MS);
    while (!(await store.insertShownCode(tx, { ...row, expires_at, shown_code: newShownCode() })));
  });
  return readProof(ctx, memberId);
}

/**
 * Proves the claimed number by the sent code. The try is taken before the code is compared: parallel
 * guesses get five in all. Throws number-code-wrong, number-code-over, number-proved-elsewhere,
 * number-refused, number-not-yet.
 */
export async function proveByCode(ctx: Context, memberId: string, typed: string | undefined): Promise<NumberProof> {
  const given = codeDigits(typed ?? '');
  const wrong = (left?: number) => {
    const params = left === undefined ? undefined : { left };
    return refuse('number-code-wrong', { params, fields: [{ field: 'code', code: 'number-code-wrong', params }] });
  };
  if (given.length !== NUMBER_CODE.digits) throw wrong();
  const code = await store.takeTry(ctx.db, memberId, ctx.now());
  if (!code) throw refuse('number-code-over');
  const hash = codeHash(ctx.config, 'number', code.id, given);
  if (!timingSafeEqual(Buffer.from(code.code_hash!), Buffer.from(hash))) {
    const left = NUMBER_CODE.tries - code.tries;
    throw left > 0 ? wrong(left) : refuse('number-code-over');
  }
  await ctx.db
    .transaction()
    .execute((tx) => prove(ctx, tx, code))
    .catch(provedElsewhere);
  await ctx.index.refresh([memberId]);
  return readProof(ctx, memberId);
}

/**
 * The number becomes the member's, who then meets others. An earlier holder without proof loses it; the
 * member's former number gets a message. Accounts are locked before profiles, in one order. Throws number-code-over
 * (used meanwhile, or another number is claimed), number-refused (banned), number-not-yet (its changes are used up); a
 * number proved by another fails on profiles_contact_wa_unique.
 */
export async function prove(
  ctx: Context,
  tx: Db,
  { id, member_id: memberId, number }: Pick<store.NumberCode, 'id' | 'member_id' | 'number'>,
): Promise<void> {
  const now = ctx.now();
  const holder = await store.holderOf(tx, number);
  await lockMembers(tx, holder === null ? [memberId] : [memberId, holder]);
  const { claimed } = await store.readProof(tx, memberId);
  if (claimed !== number || !(await store.useCode(tx, id, now))) throw refuse('number-code-over');
  const hash = numberHash(ctx.config, number);
  if (await isBannedNumber(tx, hash, now)) throw refuse('number-refused');
  await store.releaseUnproved(tx, number, memberId, now);
  const held = await hold(tx, memberId, now);
  await assertFirstListLeft(tx, held, hash, now);
  const before = held.profile.contactWa;
  if (before !== number) {
    await updateProfile(tx, memberId, { contactWa: number }, now, hash);
    const kept = { waiting: held.changes?.waiting ?? null, counts: null, undoes: null, numberHash: hash };
    await recordSave(tx, held, { ...held.profile, contactWa: number }, kept, now);
    await store.continueTrial(tx, memberId, hash, now);
    if (held.numberHash) await store.leaveLimits(tx, memberId, held.numberHash);
  }
  await continueMute(tx, memberId, hash, now);
  await store.markProved(tx, memberId, now);
  await store.dropClaim(tx, memberId);
  await settleIn(tx, memberId, now);
  // Recovery codes go to the number: the owner of the old one learns of the change.
  if (before !== null && before !== number)
    await ctx.messenger.send(tx, {
      channel: 'whatsapp',
      to: before,
      template: 'number-changed',
      values: [],
      text: accountMessages.numberChanged(),
    });
}

/** Told after the proof of owning it alone: before, a stranger would learn what was done with a number. */
async function assertFirstListLeft(tx: Db, held: Held, hash: Buffer, now: Date): Promise<void> {
  const from = await firstListWaits(tx, held, hash, now);
  if (from === null) return;
  throw refuse('number-not-yet', { params: { date: datesOf(zoneOf(held.profile.domicile)).dueText(from) } });
}

/** For a catch around `prove`. */
export function provedElsewhere(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'profiles_contact_wa_unique')
    throw refuse('number-proved-elsewhere');
  throw error;
}

/** The number the member asks to prove. Throws whatsapp-required, too-many-requests. */
async function claimedBy(ctx: Context, memberId: string): Promise<string> {
  await ctx.limits.use('number-ask', memberId);
  const { claimed } = await store.readProof(ctx.db, memberId);
  if (claimed === null) throw refuse('whatsapp-required');
  return claimed;
}

function newShownCode(): string {
  const { length, letters } = SHOWN_CODE;
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
