import { OPENING_REASON } from '#contract/papers.ts';
import type { RoomMessage } from '#contract/room.ts';
import { characters } from '#domain/profile/text.ts';
import { letGo, removeLoose } from '../../adapters/objects.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { openCursor, sealCursor } from '../../http/cursors.ts';
import { refuse } from '../../http/refusal.ts';
import { lockMembers } from '../likes/store.ts';
import { announce } from '../notifications/policy.ts';
import { deletePhoto } from '../photos/store.ts';
import { removeAsStaff } from '../room/actions.staff.ts';
import { deleteSessionsOf } from '../session/store.ts';
import * as store from './store.reports.ts';
import { presentReport } from './view.ts';

const REPORT_PAGE = 20;

export type ReportDecision = { decision: 'dismiss' | 'uphold'; action: 'none' | 'remove-photo' | 'remove-message' | 'suspend'; note: string };

/** Open reports, the most pressing first. Throws cursor-invalid. */
export async function listReports(ctx: Context, staffId: string, cursor: string | undefined) {
  const after = cursor === undefined ? null : readPlace(ctx, staffId, cursor);
  const [rows, waiting] = await Promise.all([store.openReports(ctx.db, after, REPORT_PAGE + 1), store.countOpen(ctx.db)]);
  const page = rows.slice(0, REPORT_PAGE);
  const last = page.at(-1);
  return {
    reports: page.map(presentReport),
    waiting,
    nextCursor: rows.length > REPORT_PAGE && last ? sealCursor(ctx.config, staffId, ['report', last.place, last.id]) : null,
  };
}

/** The photo kept with a report. Throws not-found. */
export async function evidenceBytes(ctx: Context, id: string): Promise<Buffer> {
  const key = await store.evidenceKey(ctx.db, id);
  const bytes = key === null ? null : await ctx.papers.get(key);
  if (!bytes) throw refuse('not-found');
  return bytes;
}

/**
 * Decides a report once, and does what follows in the same transaction: nothing more, the reported photo or message of the room
 * removed, the member suspended (out of every list and session at once). The reporter is told. Throws not-found, report-decided, reason-required,
 * invalid-input.
 */
export async function decideReport(ctx: Context, staffId: string, id: string, { decision, action, note }: ReportDecision) {
  const reason = note.trim();
  const length = characters(reason);
  if (length < OPENING_REASON.min || length > OPENING_REASON.max) throw refuse('reason-required', { fields: [{ field: 'note', code: 'reason-required' }] });
  const status = decision === 'uphold' ? ('upheld' as const) : ('dismissed' as const);
  const { reportedId, removed, gone } = await ctx.db.transaction().execute(async (tx) => {
    const report = await lock(tx, id);
    if (report.status !== 'open') throw refuse('report-decided');
    if (!fits(action, decision, report)) throw refuse('invalid-input', { fields: [{ field: 'action', code: 'invalid-input' }] });
    const now = ctx.now();
    await store.writeDecision(tx, id, { status, decided_by: staffId, decision_note: reason, decided_at: now });
    if (report.reporter_id) await announce(tx, { memberId: report.reporter_id, kind: 'report-decided', data: { status }, dedupeKey: `report-decided:${id}` });
    return { reportedId: report.reported_id, ...(await follow(tx, action, report, { staffId, now })) };
  });
  await removeLoose(ctx, removed);
  if (gone) ctx.live.tellRoom(gone, []);
  if (action === 'suspend' && reportedId) await ctx.index.refresh([reportedId]);
  return { status };
}

type LockedReport = Awaited<ReturnType<typeof store.lockReport>>;

/** The member's row first, as whoever reports and blocks does: nobody waits for each other in a circle. */
async function lock(tx: Db, id: string): Promise<LockedReport> {
  const found = await store.reportedIn(tx, id);
  if (!found) throw refuse('not-found');
  if (found.reported_id) await lockMembers(tx, [found.reported_id]);
  return store.lockReport(tx, id);
}

const ROOM_SUBJECT = /^room:(\d+)$/;

function fits(action: ReportDecision['action'], decision: ReportDecision['decision'], { kind, subject_id }: LockedReport): boolean {
  if (action === 'none') return true;
  if (decision !== 'uphold') return false;
  // What two members wrote each other stays theirs; in the room it was said to all.
  if (action === 'remove-message') return kind === 'message' && ROOM_SUBJECT.test(subject_id);
  return action === 'suspend' || kind === 'photo';
}

/** `removed`: stored objects that go after the commit; `gone`: what to tell the room then. */
type Followed = { removed: string[]; gone: RoomMessage | null };
const NOTHING: Followed = { removed: [], gone: null };

/** Who is gone already, or whose photo or message is, needs nothing. */
async function follow(
  tx: Db,
  action: ReportDecision['action'],
  { reported_id, subject_id }: LockedReport,
  { staffId, now }: { staffId: string; now: Date },
): Promise<Followed> {
  if (!reported_id || action === 'none') return NOTHING;
  if (action === 'suspend') {
    await store.suspendAccount(tx, reported_id);
    await deleteSessionsOf(tx, reported_id);
    return NOTHING;
  }
  if (action === 'remove-message') return { removed: [], gone: await removeAsStaff(tx, Number(ROOM_SUBJECT.exec(subject_id)![1]), staffId, now) };
  const photo = await deletePhoto(tx, reported_id, subject_id);
  if (!photo) return NOTHING;
  await letGo(tx, [photo.object_key], now);
  return { removed: [photo.object_key], gone: null };
}

function readPlace(ctx: Context, staffId: string, cursor: string): store.ReportPlace {
  const place = openCursor(ctx.config, staffId, cursor);
  if (!Array.isArray(place) || place[0] !== 'report' || typeof place[1] !== 'string' || typeof place[2] !== 'string') throw refuse('cursor-invalid');
  return { due: place[1], id: place[2] };
}
