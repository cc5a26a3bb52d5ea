import { FORMER_CONSENTS } from '#copy/consent-texts.ts';
import { CONSENTS } from '#copy/consents.ts';
import type { ConsentPurpose, ConsentWay } from '#domain/privacy/consents.ts';
import { removeOrphans } from '../../adapters/objects.ts';
import { ipHash } from '../../adapters/secrets.ts';
import type { Context } from '../../context.ts';
import { insertConsents, shownText, textHash } from '../../members/consents.ts';
import { lockMembers } from '../../members/locks.ts';
import { refuse } from '../../refusal.ts';
import { releaseDocuments } from '../documents/actions.ts';
import * as store from './store.consents.ts';
import { presentConsents } from './view.ts';

/** Every text of a consent so far, by its hash. */
const TEXTS: ReadonlyMap<string, string> = new Map(
  [...FORMER_CONSENTS, ...Object.values(CONSENTS)].map(({ text }) => [textHash(text), text]),
);

/** The member's consents, and all their decisions, with the text of each (T70). */
export async function readConsents(ctx: Context, memberId: string) {
  return presentConsents(await store.consentsOf(ctx.db, memberId), TEXTS);
}

type Answer = { purpose: ConsentPurpose; given: boolean; version: string; way: ConsentWay };

/**
 * Gives or withdraws a consent, in one transaction under the member's lock. Without the consent to process the profile
 * its member is visible to nobody from the commit on, and again once it is given; without the consent for
 * documents their files are released. A repeated decision writes nothing. Throws consent-text-changed,
 * too-many-requests.
 */
export async function answerConsent(ctx: Context, memberId: string, answer: Answer, ip: string) {
  await ctx.limits.use('profile', memberId);
  const { purpose, given } = answer;
  if (given && answer.version !== CONSENTS[purpose].version) throw refuse('consent-text-changed');
  const keys = await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const last = (await store.consentsOf(tx, memberId)).find((row) => row.purpose === purpose);
    if (last?.given === given && (!given || last.version === answer.version)) return [];
    // A withdrawal refers to the text that was agreed to.
    const said = given || !last ? shownText(purpose) : { version: last.version, text_hash: last.text_hash };
    const row = { purpose, given, ...said, way: answer.way, given_at: ctx.now(), ip_hash: ipHash(ctx.config, ip) };
    await insertConsents(tx, [{ member_id: memberId, ...row }]);
    return purpose === 'documents' && !given ? releaseDocuments(tx, memberId, ctx.now()) : [];
  });
  await removeOrphans(ctx, keys);
  await ctx.index.refresh([memberId]);
  return readConsents(ctx, memberId);
}
