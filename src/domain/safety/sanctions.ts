/**
 * Decisions of staff about a member (T80): a warning to read and confirm, a suspension with or without an end, a
 * ban. The cause is one of the report categories: the member is shown it, and never the staff's own words.
 */
export const SANCTION_KINDS = ['warn', 'suspend', 'ban'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** Days a suspension may have; null: until staff end it. */
export const SUSPENSION_DAYS = { min: 1, max: 365 } as const;

/** Characters of an appeal. */
export const APPEAL_TEXT = { min: 10, max: 1000 } as const;
/** Hours within which another moderator answers. */
export const APPEAL_HOURS = 72;
/** Days a warning can be appealed against; a suspension or ban as long as it holds. */
export const WARNING_APPEAL_DAYS = 30;
/** Minutes in which the right password allows an appeal. */
export const APPEAL_TOKEN_MINUTES = 30;
/** Days the hash of a banned number cannot prove another account. */
export const BANNED_NUMBER_DAYS = 5 * 365;

/** A suspension or ban that holds now. */
export type Standing = { kind: 'suspend' | 'ban'; until: number | null };
export type SanctionDecision =
  | { ok: true; until: number | null; replaces: boolean }
  | { ok: false; code: 'member-banned' | 'sanction-days' };

const DAY_MS = 86_400_000;

/**
 * May staff decide this about a member with this standing decision? A newer suspension replaces an older one, a ban
 * replaces a suspension; nothing more is decided about a banned member. `days`: of a suspension; null: open.
 */
export function decideSanction(
  standing: Standing | null,
  { kind, days }: { kind: SanctionKind; days: number | null },
  now: number,
): SanctionDecision {
  const wrong = days !== null && (kind !== 'suspend' || days < SUSPENSION_DAYS.min || days > SUSPENSION_DAYS.max);
  if (wrong) return { ok: false, code: 'sanction-days' };
  if (standing?.kind === 'ban') return { ok: false, code: 'member-banned' };
  return {
    ok: true,
    until: days === null ? null : now + days * DAY_MS,
    replaces: standing !== null && kind !== 'warn',
  };
}

/** A decision as its appeal needs it; `appealed`: it has an appeal. */
export type Decided = { kind: SanctionKind; at: number; endedAt: number | null; appealed: boolean };
export type AppealRefusal = 'appeal-made' | 'appeal-over';

/** Why a decision can no longer be appealed against; null: it can. Once each. */
export function appealRefusal({ kind, at, endedAt, appealed }: Decided, now: number): AppealRefusal | null {
  if (appealed) return 'appeal-made';
  if (endedAt !== null) return 'appeal-over';
  return kind === 'warn' && now >= at + WARNING_APPEAL_DAYS * DAY_MS ? 'appeal-over' : null;
}

/** Why this moderator may not answer an appeal; null: they may. `sanctionBy` null: the account that decided is gone. */
export function judgeRefusal(
  appeal: { decided: boolean; sanctionBy: string | null },
  staffId: string,
): 'appeal-decided' | 'appeal-own-decision' | null {
  if (appeal.decided) return 'appeal-decided';
  return appeal.sanctionBy === staffId ? 'appeal-own-decision' : null;
}

/** When an appeal must have been answered (ms since 1970). */
export const appealDueAt = (now: number): number => now + APPEAL_HOURS * 3_600_000;
