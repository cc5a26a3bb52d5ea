import {
  DATA_RIGHTS,
  type DataRight,
  SUPPORT_TEXT,
  supportDueAt,
  type SupportKind,
  supportLine,
  supportText,
} from '#domain/support/requests.ts';
import { canTakeBack, heldBefore, standsInTheWay } from '#domain/support/consultations.ts';
import { entitlement } from '#domain/subscription/entitlement.ts';
import { mailAddress } from '../../adapters/mail-address.ts';
import { limitAddress } from '../../adapters/network.ts';
import { toE164 } from '../../adapters/phone.ts';
import type { Context } from '../../context.ts';
import { heldAddresses } from '../../members/held-addresses.ts';
import { subscriptionOf } from '../../members/subscription.ts';
import { refuse } from '../../refusal.ts';
import { contactProblems } from './policy.ts';
import * as store from './store.ts';
import { askedOf, presentOwnRequest } from './view.ts';

type Typed = string | undefined;
type Message = Partial<Record<'name' | 'email' | 'phone' | 'subject' | 'message' | 'website', Typed>>;

/**
 * Stores a message of the contact form. A filled hidden field means a bot, which gets the same answer. Throws
 * the refusal of the first wrong field, with all of them; too-many-requests.
 */
export async function sendMessage(ctx: Context, ip: string, typed: Message): Promise<void> {
  const phone = supportLine(typed.phone, SUPPORT_TEXT.subject);
  const message = {
    name: supportLine(typed.name, SUPPORT_TEXT.name),
    mailTyped: Boolean(typed.email?.trim()),
    mail: mailAddress(typed.email ?? ''),
    phoneTyped: phone !== null,
    phone: phone && toE164(phone),
    text: supportText(typed.message, SUPPORT_TEXT.text),
  };
  const problems = contactProblems(message);
  if (problems.length > 0) throw refuse(problems[0]!.code, { fields: problems });
  await ctx.limits.use('contact', limitAddress(ip));
  if (typed.website?.trim()) return;
  const now = ctx.now();
  await store.insertRequest(ctx.db, {
    kind: 'message',
    member_id: null,
    name: message.name,
    mail: message.mail,
    phone: message.phone,
    // S2 §5 does not ask for it; a longer subject is cut.
    topic: supportLine(typed.subject?.slice(0, SUPPORT_TEXT.subject), SUPPORT_TEXT.subject) ?? '',
    body: message.text!,
    created_at: now,
    due_at: new Date(supportDueAt('message', now.getTime())),
  });
}

/** A member's requests, newest first; of consultations also whether they can be held by mail. */
export async function ownRequests(ctx: Context, memberId: string, kind: Exclude<SupportKind, 'message'>) {
  const now = ctx.now();
  const [rows, pro, byMail, companion] = await Promise.all([
    store.requestsOf(ctx.db, memberId, kind),
    isPro(ctx, memberId),
    kind === 'consultation' ? mailWay(ctx, memberId) : undefined,
    kind === 'consultation' ? store.hasCompanion(ctx.db, memberId) : undefined,
  ]);
  const waiting = new Set(rows.filter((row) => standsInTheWay(askedOf(row), now.getTime())).map((row) => row.topic));
  const ask = kind === 'consultation' ? pro && waiting.size === 0 : waiting.size < DATA_RIGHTS.length;
  return { requests: rows.map((row) => presentOwnRequest(row, now)), pro, byMail, companion, can: { ask } };
}

/** Whether a consultation can be held by mail: the team writes to a confirmed address alone. */
async function mailWay(ctx: Context, memberId: string): Promise<'ready' | 'unconfirmed' | 'off'> {
  if ((await heldAddresses(ctx.db, memberId)).mail !== null) return 'ready';
  return ctx.messenger.mails ? 'unconfirmed' : 'off';
}

/** Requests a right over one's own data. Throws request-text-required, request-open, too-many-requests. */
export function askDataRight(ctx: Context, memberId: string, { right, text }: { right: DataRight; text?: Typed }) {
  return ask(ctx, { kind: 'data-right', member_id: memberId, topic: right, body: wordsOf(text) });
}

/**
 * A pro member asks for a consultation; one that was answered or held is closed by it. Throws upgrade-required,
 * request-text-required, request-times-required, request-open, too-many-requests.
 */
export async function askConsultation(
  ctx: Context,
  memberId: string,
  { way, text, times: typed }: { way: string; text?: Typed; times: readonly string[] },
) {
  if (!(await isPro(ctx, memberId))) throw refuse('upgrade-required');
  const body = wordsOf(text);
  const times = typed.map((time) => supportLine(time, SUPPORT_TEXT.time)).filter((time) => time !== null);
  if (times.length === 0)
    throw refuse('request-times-required', { fields: [{ field: 'times', code: 'request-times-required' }] });
  return ask(ctx, { kind: 'consultation', member_id: memberId, topic: way, body, times });
}

/** Withdraws a request of the member. Throws not-found, request-over. */
export async function cancelRequest(ctx: Context, memberId: string, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await store.lockRequest(tx, id);
    if (row?.member_id !== memberId) throw refuse('not-found');
    const now = ctx.now();
    if (!canTakeBack(askedOf(row), now.getTime())) throw refuse('request-over');
    // The team keeps the time free: it reads that nobody comes.
    await store.writeState(tx, id, { state: 'cancelled', changed_at: now, taken_back: row.state === 'appointed' });
  });
}

async function ask(
  ctx: Context,
  asked: Pick<store.NewRequest, 'kind' | 'topic' | 'body' | 'times'> & { member_id: string },
) {
  await ctx.limits.use('support-request', asked.member_id);
  const now = ctx.now();
  const due_at = new Date(supportDueAt(asked.kind, now.getTime()));
  const row = await ctx.db.transaction().execute(async (tx) => {
    if (asked.kind === 'consultation')
      await store.closeSettled(tx, asked.member_id, { now, held: new Date(heldBefore(now.getTime())) });
    const made = await store.insertRequest(tx, { ...asked, created_at: now, due_at });
    if (!made) throw refuse('request-open');
    return made;
  });
  return presentOwnRequest(row, now);
}

/** Throws request-text-required. */
function wordsOf(typed: Typed): string {
  const text = supportText(typed, SUPPORT_TEXT.text);
  if (text === null)
    throw refuse('request-text-required', { fields: [{ field: 'text', code: 'request-text-required' }] });
  return text;
}

async function isPro(ctx: Context, memberId: string): Promise<boolean> {
  const row = await store.planOf(ctx.db, memberId);
  return entitlement(row ? subscriptionOf(row) : null, ctx.now().getTime()).tier === 'pro';
}
