import type { Profile } from './profile.ts';
import type { FieldName } from './fields.ts';

/** Facts staff can verify from documents. */
export const DOCUMENT_KINDS = ['income', 'divorce'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The profile field each kind of document proves. */
export const PROVED_FIELD = { income: 'income', divorce: 'maritalStatus' } as const satisfies Record<
  DocumentKind,
  FieldName
>;

/** Days after a decision until the file itself is erased (READINGS §10). */
export const DOCUMENT_KEPT_DAYS = 30;
/** Days a waiting document is kept of somebody whose number is not proved: until then nobody looks at it. */
export const UNPROVED_DOCUMENT_DAYS = 30;

/** An approved document: the proved value, and when (ms since 1970). */
export type Proof = { kind: DocumentKind; value: string | null; decidedAt: number };
/** Badges «Penghasilan terverifikasi», «Status terverifikasi» with their dates (ms since 1970). */
export type Badges = Partial<Record<DocumentKind, number>>;

/**
 * The value an approved document proves, from the profile's claim when staff opened it: a certificate of
 * divorce proves a marriage, whatever the claim was.
 */
export function provedValue(kind: DocumentKind, claim: string | null): string | null {
  return kind === 'divorce' ? 'pernah menikah' : claim;
}

/** A badge holds only while the profile still states the proved value. */
export function badgesOf(profile: Pick<Profile, 'income' | 'maritalStatus'>, proofs: readonly Proof[]): Badges {
  const badges: Badges = {};
  for (const { kind, value, decidedAt } of proofs)
    if (value !== null && profile[PROVED_FIELD[kind]] === value && decidedAt > (badges[kind] ?? 0))
      badges[kind] = decidedAt;
  return badges;
}

/**
 * «Status terverifikasi» reveals a status, so it shows only where the status itself is open; a proof of income reveals
 * nothing, since everybody has one.
 */
export function visibleBadges(badges: Badges, open: ReadonlySet<FieldName>): Badges {
  return {
    ...(badges.income !== undefined && open.has('religion') ? { income: badges.income } : {}),
    ...(badges.divorce !== undefined && open.has('maritalStatus') ? { divorce: badges.divorce } : {}),
  };
}
