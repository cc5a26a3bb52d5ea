import { characters, isBlank } from '#domain/profile/text.ts';
import { REPORT_NOTE_MAX, type ReportCategory, reportDueAt, type ReportKind } from '#domain/protection/reports.ts';
import { EVIDENCE_AROUND } from '#domain/chat/room.ts';
import { photoSight } from '#domain/visibility/photo-sight.ts';
import { newObjectKey, storeAndKeep } from '../../adapters/objects.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { refuse } from '../../http/refusal.ts';
import { lockMembers } from '../likes/store.ts';
import { messagesOf } from '../chat/store.ts';
import { photoFor } from '../media/actions.ts';
import { roomAfter, roomPage } from '../room/store.ts';
import { keepApart } from './actions.blocks.ts';
import { type MetMember, metMember, type Whom } from './policy.ts';
import * as store from './store.reports.ts';
import { presentChatEvidence, presentEvidence, presentRoomEvidence } from './view.ts';

export type ReportInput = Whom & { kind: ReportKind; photoId?: string; seq?: number; category: ReportCategory; note?: string | null; block: boolean };
type SeenPhoto = { id: string; blurred: boolean };
/** What is reported, what is kept of it, and the photo whose bytes are. */
type Subject = { id: string; evidence: Record<string, unknown>; photo: SeenPhoto | null };

/**
 * Reports a member, with what the reporter sees now as evidence, the photo's bytes encrypted, of a message it and a few around
 * it; with `block` both happen or neither. Throws candidate-not-available, already-reported, field-too-long, invalid-input, too-many-requests.
 */
export async function report(ctx: Context, memberId: string, input: ReportInput): Promise<{ dueAt: string }> {
  const note = noteOf(input);
  const kind = kindOf(input);
  await ctx.limits.use('report', memberId);
  const member = await metMember(ctx, memberId, input);
  const now = ctx.now();
  const { id: subject_id, evidence, photo } = await subjectOf(ctx, member, input, now);
  const row = {
    reporter_id: memberId,
    reported_id: member.facts.id,
    kind,
    subject_id,
    category: input.category,
    note,
    evidence,
    due_at: new Date(reportDueAt(input.category, now.getTime())),
    created_at: now,
  };
  // Most repeats end here, before a photo is copied; the index decides between parallel ones.
  if (await store.isOpen(ctx.db, row)) throw refuse('already-reported');
  const keep = (evidence_key: string | null) => async (tx: Db) => {
    await lockMembers(tx, [memberId, member.facts.id]);
    if (!(await store.insertReport(tx, { ...row, evidence_key }))) throw refuse('already-reported');
    if (input.block) await keepApart(tx, member, now);
  };
  const bytes = photo && (await ctx.files.get(await photoFor(ctx, memberId, photo.id, photo.blurred ? 'blur' : 'full')));
  if (bytes) {
    const key = newObjectKey('papers');
    await storeAndKeep(ctx, key, () => ctx.papers.put(key, bytes), keep(key));
  } else await ctx.db.transaction().execute(keep(null));
  return { dueAt: row.due_at.toISOString() };
}

function noteOf({ note }: ReportInput): string | null {
  if (note === null || note === undefined || isBlank(note)) return null;
  const text = note.trim();
  const params = { max: REPORT_NOTE_MAX };
  if (characters(text) > REPORT_NOTE_MAX) throw refuse('field-too-long', { params, fields: [{ field: 'note', code: 'field-too-long', params }] });
  return text;
}

/** A photo, or a place in a conversation, is named when, and only when, it is what is reported. */
function kindOf({ kind, photoId, seq, roomSeq, conversationId }: ReportInput): ReportKind {
  if ((kind === 'photo') !== (photoId !== undefined)) throw refuse('invalid-input', { fields: [{ field: 'photoId', code: 'invalid-input' }] });
  const ofChat = kind === 'message' && conversationId !== undefined;
  if (ofChat !== (seq !== undefined) || (kind === 'message' && !ofChat && roomSeq === undefined))
    throw refuse('invalid-input', { fields: [{ field: 'seq', code: 'invalid-input' }] });
  return kind;
}

async function subjectOf(ctx: Context, member: MetMember, input: ReportInput, now: Date): Promise<Subject> {
  if (input.kind === 'message') return input.roomSeq === undefined ? chatMessage(ctx, member, input) : roomMessage(ctx, member, input.roomSeq);
  const photo = photoOf(member, input.photoId);
  return { id: input.kind === 'photo' ? input.photoId! : member.facts.id, evidence: presentEvidence(member, now.getTime(), photo), photo };
}

/** A message that is there for the reporter, with those around it that are. */
async function roomMessage(ctx: Context, { looker, facts }: MetMember, seq: number): Promise<Subject> {
  const before = await roomPage(ctx.pool, looker.id, seq + 1, EVIDENCE_AROUND + 1);
  if (Number(before[0]?.seq) !== seq) throw refuse('candidate-not-available');
  const messages = [...before.toReversed(), ...(await roomAfter(ctx.pool, looker.id, seq, EVIDENCE_AROUND))];
  return { id: `room:${seq}`, evidence: presentRoomEvidence(messages, seq, looker.id, facts.id), photo: null };
}

/** A message the other side sent the reporter: it can be reported also when that side is gone, or has blocked, since then. */
async function chatMessage(ctx: Context, { looker, facts }: MetMember, { conversationId, seq }: ReportInput): Promise<Subject> {
  const before = await messagesOf(ctx.db, conversationId!, { before: seq! + 1 }, EVIDENCE_AROUND + 1);
  const found = before.at(-1);
  if (found?.seq !== seq || found?.sender_id !== facts.id) throw refuse('candidate-not-available');
  const messages = [...before, ...(await messagesOf(ctx.db, conversationId!, { after: seq }, EVIDENCE_AROUND))];
  return { id: `chat:${conversationId}:${seq}`, evidence: presentChatEvidence(messages, seq!, looker.id), photo: null };
}

/** The photo to keep: the one that is reported, else the main one as far as the reporter sees it. */
function photoOf({ photos, sight, facts, inSight }: MetMember, reported: string | undefined): SeenPhoto | null {
  const index = reported === undefined ? 0 : photos.findIndex((photo) => photo.id === reported);
  const photo = photos[index];
  const may = photo && inSight ? photoSight(sight, facts.relation, { shown: photo.shown, isMain: index === 0 }) : 'none';
  if (photo && may !== 'none') return { id: photo.id, blurred: may === 'blur' };
  if (reported !== undefined) throw refuse('candidate-not-available');
  return null;
}
