import { provedValue } from '#domain/profile/badges.ts';
import { OPENING_MINUTES } from '#domain/privacy/openings.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { countWaiting } from '../../members/staff-queues.ts';
import { type SealedDownload, sealedDownload } from '../../http/bytes.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import { documentDecided, documentOpened, documentRevoked } from './events.ts';
import * as staffStore from './store.staff.ts';
import { lockDocument } from './store.ts';
import { downloadName, presentQueued } from './view.ts';

export { waiting as waitingDocuments } from './store.staff.ts';

const QUEUE_PAGE = 20;

/** Documents waiting for a decision. Throws cursor-invalid. */
export async function documentQueue(ctx: Context, staffId: string, cursor: string | undefined) {
  const keyset: Keyset<[string, string]> = { owner: staffId, kind: 'documents', parts: 2 };
  const place = placeOf(ctx.config, keyset, cursor);
  const after = place && { at: place[0], id: place[1] };
  const [rows, waiting] = await Promise.all([
    staffStore.queuePage(ctx.db, after, QUEUE_PAGE + 1),
    countWaiting(ctx.db, staffStore.waiting()),
  ]);
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, QUEUE_PAGE, (last) => [last.place, last.id]);
  return { papers: page.map(presentQueued), waiting, nextCursor };
}

/**
 * Opens a document for one staff member and a limited time. The opening is kept for ever and the owner is notified with
 * its reason. Throws reason-required, not-found.
 */
export async function openDocument(ctx: Context, staffId: string, id: string, typed: string) {
  const reason = staffReasonOf(typed);
  await ctx.limits.use('document-opening', staffId);
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, id);
    if (!document || document.erased_at !== null) throw refuse('not-found');
    const opening = await staffStore.insertOpening(tx, { documentId: id, staffId, reason, now });
    await documentOpened(tx, document, { id: opening.id, reason });
    const memberId = document.member_id;
    const opened = [{ memberId, kind: 'document', reason }] as const;
    await recordAct(tx, { staffId, act: 'document-open', memberId, subject: id, reason, at: now, opened });
    return {
      openingId: opening.id,
      file: `/api/media/openings/${opening.id}`,
      mime: document.mime,
      claim: opening.claim,
      expiresAt: new Date(now.getTime() + OPENING_MINUTES * 60_000).toISOString(),
    };
  });
}

/** The document of an opening, for its staff member, while it lasts. Throws not-found. */
export async function openedDocumentFile(ctx: Context, staffId: string, openingId: string): Promise<SealedDownload> {
  const since = new Date(ctx.now().getTime() - OPENING_MINUTES * 60_000);
  const file = await staffStore.findOpenedFile(ctx.db, openingId, staffId, since);
  if (!file) throw refuse('not-found');
  return sealedDownload(ctx.sealedFiles, file, downloadName(file, 'staff'));
}

/**
 * Decides a document once, under its lock, by staff who opened it. An approval proves the profile's claim at
 * that opening: a later change before the decision gets no badge. Throws not-found, paper-decided,
 * paper-not-opened, reason-required.
 */
export async function decideDocument(
  ctx: Context,
  staffId: string,
  id: string,
  { decision, note }: { decision: 'approve' | 'reject'; note?: string | null },
) {
  const status = decision === 'approve' ? ('approved' as const) : ('rejected' as const);
  await ctx.db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, id);
    if (!document || document.status === 'withdrawn') throw refuse('not-found');
    if (document.status !== 'pending') throw refuse('paper-decided');
    const opening = await staffStore.lastOpening(tx, id, staffId);
    if (!opening) throw refuse('paper-not-opened');
    const reason = status === 'rejected' ? staffReasonOf(note) : null;
    const now = ctx.now();
    await staffStore.decideDocument(tx, id, {
      status,
      decided_by: staffId,
      decided_at: now,
      decision_note: reason,
      verified_value: status === 'approved' ? provedValue(document.kind, opening.claim) : null,
    });
    await documentDecided(tx, document, status, reason);
    const memberId = document.member_id;
    await recordAct(tx, { staffId, act: `document-${decision}`, memberId, subject: id, reason, at: now });
  });
  return { status };
}

/**
 * Takes an approval back, under the document's lock: a slip, or a forgery found out later, leaves no badge. The file,
 * which may be erased by now, goes when it would have gone. Throws not-found, reason-required.
 */
export async function revokeDocument(ctx: Context, staffId: string, id: string, typed: string): Promise<void> {
  const reason = staffReasonOf(typed);
  const at = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, id);
    if (document?.status !== 'approved') throw refuse('not-found');
    await staffStore.revokeDocument(tx, id, { decided_by: staffId, decision_note: reason });
    await documentRevoked(tx, document, reason);
    const memberId = document.member_id;
    await recordAct(tx, { staffId, act: 'document-revoke', memberId, subject: id, reason, at });
  });
}
