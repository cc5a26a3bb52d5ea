import { mayActAs, type StaffRole } from './roles.ts';

/** Days of the figures, today included. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** Daily figures. Money figures are for roles that see payments. */
export const DAY_FIGURES = ['sign-ups', 'matches', 'conversations', 'payments', 'rupiah'] as const;
export type DayFigure = (typeof DAY_FIGURES)[number];
const OF_MONEY: ReadonlySet<string> = new Set(['payments', 'rupiah', 'paid']);

/** Steps reached by members who registered in the period: each step counted by itself. */
export const FUNNEL_STEPS = ['registered', 'proved', 'complete', 'liked', 'matched', 'chatted', 'paid'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Decisions members wait for. */
export const WAITS = { documents: 'verifier', payments: 'finance' } as const satisfies Record<string, StaffRole>;
export type WaitName = keyof typeof WAITS;

/** Do these roles see this figure, or step? */
export const seesFigure = (roles: readonly StaffRole[], name: DayFigure | FunnelStep): boolean =>
  !OF_MONEY.has(name) || mayActAs(roles, ['finance']);

const PUBLIC_STEP = 100;
/** A count on a public page: whole hundreds, rounded down; null: too few to be told. */
export const publicFigure = (n: number): number | null => (n < PUBLIC_STEP ? null : n - (n % PUBLIC_STEP));
