import { provedValue } from '#domain/profile/badges.ts';
import type { Context } from '../../context.ts';
import { openCursor, sealCursor } from '../../http/cursors.ts';
import { refuse } from '../../http/refusal.ts';
import { announceDecided, announceOpened } from './events.ts';
import { OPENING_MINUTES, type Paper, paperOf, reasonOf } from './policy.ts';
import * as staffStore from './store.staff.ts';
import { lockPaper } from './store.ts';
import { presentQueued } from './view.ts';

const QUEUE_PAGE = 20;

/** Papers waiting for a decision. Throws cursor-invalid. */
export async function paperQueue(ctx: Context, staffId: string, cursor: string | undefined) {
  const after = cursor === undefined ? null : readPlace(ctx, staffId, cursor);
  const [rows, waiting] = await Promise.all([staffStore.queuePage(ctx.db, after, QUEUE_PAGE + 1), staffStore.countWaitingPapers(ctx.db)]);
  const page = rows.slice(0, QUEUE_PAGE);
  const last = page.at(-1);
  return {
    papers: page.map(presentQueued),
    waiting,
    nextCursor: rows.length > QUEUE_PAGE && last ? sealCursor(ctx.config, staffId, ['papers', last.place, last.id]) : null,
  };
}

/** Opens a paper for one staff member and a while. The opening is kept for ever and told to the owner, reason and all. Throws reason-required, not-found. */
export async function openPaper(ctx: Context, staffId: string, id: string, typed: string) {
  const reason = reasonOf(typed);
  await ctx.limits.use('paper-opening', staffId);
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const paper = await lockPaper(tx, id);
    if (!paper || paper.erased_at !== null) throw refuse('not-found');
    const opening = await staffStore.insertOpening(tx, { documentId: id, staffId, reason, now });
    await announceOpened(tx, paper, { id: opening.id, reason });
    return {
      openingId: opening.id,
      file: `/api/media/openings/${opening.id}`,
      mime: paper.mime,
      claim: opening.claim,
      expiresAt: new Date(now.getTime() + OPENING_MINUTES * 60_000).toISOString(),
    };
  });
}

/** The paper behind an opening, for who made it, while it lasts. Throws not-found. */
export async function openedPaperFile(ctx: Context, staffId: string, openingId: string): Promise<Paper> {
  const since = new Date(ctx.now().getTime() - OPENING_MINUTES * 60_000);
  return paperOf(ctx, await staffStore.findOpenedFile(ctx.db, openingId, staffId, since), 'staff');
}

/**
 * Decides a paper once, under its lock, by somebody who opened it. An approval proves what the profile claimed at that
 * opening: whoever changes it before the decision gets no badge for the change. Throws not-found, paper-decided,
 * paper-not-opened, reason-required.
 */
export async function decidePaper(ctx: Context, staffId: string, id: string, { decision, note }: { decision: 'approve' | 'reject'; note?: string | null }) {
  const status = decision === 'approve' ? ('approved' as const) : ('rejected' as const);
  await ctx.db.transaction().execute(async (tx) => {
    const paper = await lockPaper(tx, id);
    if (!paper || paper.status === 'withdrawn') throw refuse('not-found');
    if (paper.status !== 'pending') throw refuse('paper-decided');
    const opening = await staffStore.lastOpening(tx, id, staffId);
    if (!opening) throw refuse('paper-not-opened');
    const reason = status === 'rejected' ? reasonOf(note) : null;
    await staffStore.decidePaper(tx, id, {
      status,
      decided_by: staffId,
      decided_at: ctx.now(),
      decision_note: reason,
      verified_value: status === 'approved' ? provedValue(paper.kind, opening.claim) : null,
    });
    await announceDecided(tx, paper, status, reason);
  });
  return { status };
}

function readPlace(ctx: Context, staffId: string, cursor: string): { at: string; id: string } {
  const place = openCursor(ctx.config, staffId, cursor);
  if (!Array.isArray(place) || place[0] !== 'papers' || typeof place[1] !== 'string' || typeof place[2] !== 'string') throw refuse('cursor-invalid');
  return { at: place[1], id: place[2] };
}
