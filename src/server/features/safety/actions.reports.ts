import type { MessageEvidence } from '#contract/safety.ts';
import { characters, isBlank } from '#domain/profile/text.ts';
import { REPORT_NOTE_MAX, type ReportCategory, reportDueAt, type ReportKind } from '#domain/safety/reports.ts';
import { EVIDENCE_AROUND } from '#domain/messaging/room.ts';
import { photoVisibility } from '#domain/visibility/photo-visibility.ts';
import { newObjectKey, storeAndKeep } from '../../adapters/objects.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { messagesAround as chatAround } from '../chat/actions.ts';
import { blurredMainPhoto, photoFor } from '../media/actions.ts';
import { messagesAround as roomAround, writtenStill } from '../room/actions.ts';
import { writeBlock } from './actions.blocks.ts';
import { metMember, type Target } from './actions.met.ts';
import { type MetMember, presentChatEvidence, presentEvidence, presentRoomEvidence, withoutErased } from './view.ts';
import { isBlocked } from './store.blocks.ts';
import * as store from './store.reports.ts';
import { lockMembers } from '../../members/locks.ts';

export type ReportInput = Target & {
  kind: ReportKind;
  photoId?: string;
  seq?: number;
  category: ReportCategory;
  note?: string | null;
  block: boolean;
};
type VisiblePhoto = { id: string; blurred: boolean };
/** Subject of a report, its evidence, and the photo to keep. */
type Subject = { id: string; evidence: Record<string, unknown> | MessageEvidence; photo: VisiblePhoto | null };

/**
 * Reports a member with evidence as the reporter sees it: the photo's bytes encrypted, a message with a few
 * around it; with `block` both happen or neither. Throws candidate-not-available, already-reported, field-too-long,
 * invalid-input, too-many-requests.
 */
export async function report(ctx: Context, memberId: string, input: ReportInput): Promise<{ dueAt: string }> {
  const note = noteOf(input);
  const kind = kindOf(input);
  await ctx.limits.use('report', memberId);
  if (input.block) await refuseRepeat(ctx, memberId, input);
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
  // Ends most repeats before a photo is copied; the index decides between parallel ones.
  if (await store.openReport(ctx.db, row)) throw refuse('already-reported');
  const keep = (evidence_key: string | null) => async (tx: Db) => {
    // Erased since it was looked at.
    if (!(await lockMembers(tx, [memberId, member.facts.id]))) throw refuse('candidate-not-available');
    const kept = { ...row, evidence: await asKept(tx, evidence), evidence_key };
    if (!(await store.insertReport(tx, kept))) throw refuse('already-reported');
    if (input.block) await writeBlock(tx, member, now);
  };
  const seen = photo && (await keyOf(ctx, member, photo).catch(goneMeanwhile));
  const bytes = seen && (await ctx.files.get(seen));
  if (bytes) {
    const key = newObjectKey('papers');
    await storeAndKeep(ctx, key, () => ctx.sealedFiles.put(key, bytes), keep(key));
  } else await ctx.db.transaction().execute(keep(null));
  return { dueAt: row.due_at.toISOString() };
}

/**
 * A request whose answer was lost comes again. With the block it hid its own subject: that it is stored is found before
 * the photo or the message is looked for, by what the reporter named then and now, so that nothing else is learned.
 * `blocked`: 1 where the block stands, which cannot be asked for by such a message any more.
 */
async function refuseRepeat(ctx: Context, reporter_id: string, input: ReportInput): Promise<void> {
  const subject_id = namedSubject(input);
  if (subject_id === undefined) return;
  const open = await store.openReport(ctx.db, { reporter_id, kind: input.kind, subject_id });
  if (!open) return;
  const blocked = open.reported_id !== null && (await isBlocked(ctx.db, reporter_id, open.reported_id));
  throw refuse('already-reported', { params: { blocked: Number(blocked) } });
}

/** Subject as the request itself names it: a photo or a message. */
function namedSubject({ kind, photoId, seq, roomSeq, conversationId }: ReportInput): string | undefined {
  if (kind !== 'message') return photoId;
  return roomSeq === undefined ? chatSubject(conversationId, seq) : roomSubject(roomSeq);
}

/** Authors around a message of the room may have been erased since it was read. */
async function asKept(tx: Db, evidence: Subject['evidence']): Promise<Subject['evidence']> {
  if (!isOfRoom(evidence)) return evidence;
  return withoutErased(
    evidence,
    await writtenStill(
      tx,
      evidence.messages.map(({ seq }) => seq),
    ),
  );
}

const isOfRoom = (evidence: Subject['evidence']): evidence is MessageEvidence => evidence.where === 'room';

/** The stored copy of the photo that the reporter sees. */
async function keyOf(ctx: Context, { viewer, facts, visibility }: MetMember, photo: VisiblePhoto): Promise<string> {
  if (visibility.photos !== 'all') return (await blurredMainPhoto(ctx, viewer.id, facts.id)).key;
  return photoFor(
    ctx,
    { memberId: viewer.id, proved: true, consents: true },
    photo.id,
    photo.blurred ? 'blur' : 'full',
  );
}

/** A member who removes the photo, blocks or leaves now does not escape the report: it has no picture then. */
function goneMeanwhile(error: unknown): null {
  if (error instanceof Refusal && error.code === 'not-found') return null;
  throw error;
}

function noteOf({ note }: ReportInput): string | null {
  if (note === null || note === undefined || isBlank(note)) return null;
  const text = note.trim();
  const params = { max: REPORT_NOTE_MAX };
  if (characters(text) > REPORT_NOTE_MAX)
    throw refuse('field-too-long', { params, fields: [{ field: 'note', code: 'field-too-long', params }] });
  return text;
}

/** A photo, or a seq of a conversation, is named exactly when it is the subject. */
function kindOf({ kind, photoId, seq, roomSeq, conversationId }: ReportInput): ReportKind {
  if ((kind === 'photo') !== (photoId !== undefined))
    throw refuse('invalid-input', { fields: [{ field: 'photoId', code: 'invalid-input' }] });
  const ofChat = kind === 'message' && conversationId !== undefined;
  if (ofChat !== (seq !== undefined) || (kind === 'message' && !ofChat && roomSeq === undefined))
    throw refuse('invalid-input', { fields: [{ field: 'seq', code: 'invalid-input' }] });
  return kind;
}

async function subjectOf(ctx: Context, member: MetMember, input: ReportInput, now: Date): Promise<Subject> {
  if (input.kind === 'message')
    return input.roomSeq === undefined ? chatMessage(ctx, member, input) : roomMessage(ctx, member, input.roomSeq);
  const photo = photoOf(member, input.photoId);
  return {
    id: input.kind === 'photo' ? input.photoId! : member.facts.id,
    evidence: {
      ...presentEvidence(member, now.getTime(), photo),
      ...(input.conversationId === undefined ? {} : await talkWith(ctx, member, input.conversationId)),
    },
    photo,
  };
}

/**
 * Of somebody reported as the other side of a conversation (beside its transcript, after a block too): the last of
 * theirs that the reporter read, and what was read and written around it. Nothing where nothing of theirs was read.
 * No message is marked: the reporter chose none.
 */
async function talkWith(ctx: Context, { viewer }: MetMember, conversationId: string): Promise<MessageEvidence | null> {
  const messages = await chatAround(ctx.db, viewer.id, conversationId, null, EVIDENCE_AROUND);
  return messages.length > 0 ? presentChatEvidence(messages, null, viewer.id) : null;
}

/** A message of the room visible to the reporter, with visible ones around it. */
async function roomMessage(ctx: Context, { viewer, facts }: MetMember, seq: number): Promise<Subject> {
  const messages = await roomAround(ctx, viewer.id, seq, EVIDENCE_AROUND);
  if (!messages) throw refuse('candidate-not-available');
  return { id: roomSubject(seq), evidence: presentRoomEvidence(messages, seq, viewer.id, facts.id), photo: null };
}

/**
 * A message of the other side to the reporter: it can be reported even if that side has left or blocked since
 * then.
 */
async function chatMessage(
  ctx: Context,
  { viewer }: MetMember,
  { conversationId, seq }: ReportInput,
): Promise<Subject> {
  const messages = await chatAround(ctx.db, viewer.id, conversationId!, seq!, EVIDENCE_AROUND);
  if (messages.length === 0) throw refuse('candidate-not-available');
  const evidence = presentChatEvidence(messages, seq!, viewer.id);
  return { id: chatSubject(conversationId, seq), evidence, photo: null };
}

const roomSubject = (seq: number) => `room:${seq}`;
const chatSubject = (conversationId?: string, seq?: number) => `chat:${conversationId}:${seq}`;

/** The photo to keep: the reported one, else the main one as the reporter sees it. */
function photoOf({ photos, visibility, facts, visible }: MetMember, reported: string | undefined): VisiblePhoto | null {
  // A viewer does not know photo ids of a card that is not open: a named one was guessed.
  if (reported !== undefined && visibility.photos !== 'all') throw refuse('candidate-not-available');
  const index = reported === undefined ? 0 : photos.findIndex((photo) => photo.id === reported);
  const photo = photos[index];
  const may =
    photo && visible
      ? photoVisibility(visibility, facts.relation, { shown: photo.shown, isMain: index === 0 })
      : 'none';
  if (photo && may !== 'none') return { id: photo.id, blurred: may === 'blur' };
  if (reported !== undefined) throw refuse('candidate-not-available');
  return null;
}
