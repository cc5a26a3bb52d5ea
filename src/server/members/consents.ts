import { CONSENTS } from '#copy/consents.ts';
import { CONSENT_PURPOSES, type ConsentPurpose, consentState, type ConsentWay } from '#domain/privacy/consents.ts';
import { createHash } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';

export type NewConsent = {
  member_id: string;
  purpose: ConsentPurpose;
  given: boolean;
  version: string;
  text_hash: string;
  given_at: Date;
  ip_hash: Buffer | null;
  way: ConsentWay;
};

/** Identifies a text in the proof: SHA-256, hexadecimal. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The text of a purpose that pages show now. */
export const shownText = (purpose: ConsentPurpose): Pick<NewConsent, 'version' | 'text_hash'> => ({
  version: CONSENTS[purpose].version,
  text_hash: textHash(CONSENTS[purpose].text),
});

/** For «profile» a trigger hides the member everywhere, or shows them again, with this row (migration 0080). */
export async function insertConsents(tx: Db, rows: readonly NewConsent[]): Promise<void> {
  await tx
    .insertInto('consents')
    .values([...rows])
    .execute();
}

/** Consents at registration: every purpose is stored, given or not, with the text that was shown (T70). */
export async function keepFirstConsents(
  tx: Db,
  memberId: string,
  given: Partial<Record<ConsentPurpose, boolean | null>>,
  from: Pick<NewConsent, 'given_at' | 'ip_hash'>,
): Promise<void> {
  await insertConsents(
    tx,
    CONSENT_PURPOSES.map((purpose) => ({
      ...from,
      ...shownText(purpose),
      member_id: memberId,
      purpose,
      given: given[purpose] === true,
      way: 'registration',
    })),
  );
}

/** Did the member withdraw this consent? */
export async function tookBack(tx: Db, memberId: string, purpose: ConsentPurpose): Promise<boolean> {
  return (await lastAnswer(tx, memberId, purpose))?.given === false;
}

/** Does the member agree to the present text of this purpose (T70c, T70d)? The caller has locked them. */
export async function agrees(tx: Db, memberId: string, purpose: ConsentPurpose): Promise<boolean> {
  const last = (await lastAnswer(tx, memberId, purpose)) ?? null;
  return consentState(last, CONSENTS[purpose].version) === 'current';
}

/** Served by consents_of_member. */
async function lastAnswer(tx: Db, memberId: string, purpose: ConsentPurpose) {
  const last = tx
    .selectFrom('consents')
    .select(['given', 'version'])
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1);
  return (await runPrepared(tx, 'last-consent', last))[0];
}
