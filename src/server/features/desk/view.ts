import type { MemberFile, MemberLine } from '#contract/desk.ts';
import { maskedNumber } from '#domain/profile/number-proof.ts';
import type { MemberPart } from '#domain/staff/member-file.ts';
import { entitlement } from '#domain/subscription/entitlement.ts';
import { csvCopy } from '#copy/member-desk.ts';
import { deviceOf } from '../../adapters/user-agent.ts';
import type { CsvColumn } from '../../http/csv.ts';
import { subscriptionOf } from '../../members/subscription.ts';
import type {
  DecisionRow,
  DocumentRow,
  LoginRow,
  PaymentRow,
  PlanRow,
  ReportRow,
  SessionRow,
  TextsRow,
} from './store.file.ts';
import type { LineRow } from './store.ts';

type Parts = ReadonlySet<MemberPart>;
const iso = (at: Date | null) => at?.toISOString() ?? null;

export function presentLine(row: LineRow, parts: Parts): MemberLine {
  return {
    id: row.id,
    nama: row.nama,
    handle: row.handle,
    status: row.status,
    isDemo: row.is_demo,
    registeredAt: row.created_at.toISOString(),
    ...(parts.has('plan') ? { tier: row.tier } : {}),
    ...(parts.has('login') ? { username: row.username, proved: row.proved, paused: row.paused } : {}),
  };
}

/** Rows of the list as CSV. */
export function csvColumns(parts: Parts): CsvColumn<LineRow>[] {
  const yes = (value: boolean) => (value ? csvCopy.yes : csvCopy.no);
  const columns: CsvColumn<LineRow>[] = [
    [csvCopy.nama, (row) => row.nama],
    [csvCopy.handle, (row) => row.handle ?? ''],
    [csvCopy.status, (row) => csvCopy.states[row.status]],
    [csvCopy.registered, (row) => row.created_at.toISOString()],
    [csvCopy.demo, (row) => yes(row.is_demo)],
  ];
  if (parts.has('plan')) columns.push([csvCopy.tier, (row) => row.tier]);
  if (parts.has('login'))
    columns.push([csvCopy.proved, (row) => yes(row.proved)], [csvCopy.paused, (row) => yes(row.paused)]);
  return columns;
}

export function presentLogin(row: LoginRow): NonNullable<MemberFile['login']> {
  return {
    username: row.username,
    number: row.number && maskedNumber(row.number),
    claimed: row.claimed && maskedNumber(row.claimed),
    provedAt: iso(row.number_proved_at),
    proved: row.proved,
    mail: row.mail,
    firstSignInAt: iso(row.first_signed_in_at),
    lastSeenAt: iso(row.last_seen_at),
  };
}

export function presentPlan(
  row: PlanRow | undefined,
  beneath: { end: Date | null } | undefined,
  now: number,
): NonNullable<MemberFile['plan']> {
  return {
    tier: entitlement(row ? subscriptionOf(row) : null, now).tier,
    bought: row?.tier ?? 'basic',
    status: row?.status ?? 'none',
    trialEndsAt: iso(row?.trial_end ?? null),
    periodEndsAt: iso(row?.period_end ?? null),
    ...(beneath ? { beneath: { periodEndsAt: iso(beneath.end) } } : {}),
  };
}

export function presentPayment(row: PaymentRow): NonNullable<MemberFile['payments']>[number] {
  return {
    id: row.id,
    number: row.number,
    plan: row.plan,
    status: row.status,
    final: row.final,
    at: row.submitted_at.toISOString(),
    decidedAt: iso(row.decided_at),
  };
}

export function presentSession(row: SessionRow): NonNullable<MemberFile['sessions']>[number] {
  return {
    ...deviceOf(row.user_agent),
    network: row.network,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  };
}

export function presentDocument(row: DocumentRow): NonNullable<MemberFile['documents']>[number] {
  const { id, kind, status, created_at, decided_at } = row;
  return { id, kind, status, at: created_at.toISOString(), decidedAt: iso(decided_at) };
}

export function presentTexts(row: TextsRow | undefined): NonNullable<MemberFile['texts']> {
  return { about: row?.about || null, prompts: row?.prompts.map(({ prompt, answer }) => ({ prompt, answer })) ?? [] };
}

export function presentReport(row: ReportRow): NonNullable<MemberFile['reports']>['by'][number] {
  return {
    id: row.id,
    kind: row.kind,
    category: row.category,
    status: row.status,
    at: row.created_at.toISOString(),
    decidedAt: iso(row.decided_at),
    reason: row.decision_note,
  };
}

/** `why`: the viewer may see the reason written for staff. */
export function presentDecision(row: DecisionRow, why: boolean): NonNullable<MemberFile['decisions']>[number] {
  return {
    id: row.id,
    kind: row.kind,
    cause: row.cause,
    reason: why ? row.reason : null,
    at: row.created_at.toISOString(),
    until: iso(row.until),
    endedAt: iso(row.ended_at),
    endedHow: row.ended_how,
    by: row.by,
    appeal: row.appeal,
  };
}
