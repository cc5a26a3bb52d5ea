import { PHOTO_OPENING_MINUTES, type PhotoRemovalReason } from '#domain/safety/photo-review.ts';
import { removeOrphans } from '../../adapters/objects.ts';
import type { Opened } from '../../audit/openings.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { openPlace, sealCursor } from '../../http/cursors.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { lockMembers } from '../../members/locks.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { removePhoto } from './actions.ts';
import * as store from './store.staff.ts';
import { presentToReview } from './view.ts';

export { waiting as waitingPhotos } from './store.staff.ts';

const BATCH = 12;
const SEAL = 'photo-review';

export async function photosWaiting(ctx: Context) {
  const { waiting, held, oldest } = await store.countToReview(ctx.db);
  return { waiting, held, oldestAt: oldest?.toISOString() ?? null };
}

/** The next photos to review, for a staff member and a limited time; the opening is one act. Throws cursor-invalid. */
export async function openPhotos(
  ctx: Context,
  staffId: string,
  { only, cursor }: { only: 'all' | 'held'; cursor?: string | null | undefined },
) {
  const keyset: Keyset<[string, string]> = { owner: staffId, kind: `photos-${only}`, parts: 2 };
  const place = placeOf(ctx.config, keyset, cursor ?? undefined);
  const after = place && { at: place[0], id: place[1] };
  const now = ctx.now();
  const until = String(now.getTime() + PHOTO_OPENING_MINUTES * 60_000);
  const imageOf = (key: string) => `/api/media/reviews/${sealCursor(ctx.config, staffId, [SEAL, key, until])}`;
  return ctx.db.transaction().execute(async (tx) => {
    const rows = await store.photosToReview(tx, { held: only === 'held', after, limit: BATCH + 1 });
    const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, BATCH, (last) => [last.place, last.id]);
    if (page.length > 0)
      await recordAct(tx, {
        staffId,
        act: 'photo-open',
        memberId: null,
        subject: page.map(({ id }) => id).join(','),
        reason: null,
        at: now,
        opened: page.flatMap(shownBeside),
      });
    return { photos: page.map((row) => presentToReview(row, imageOf)), nextCursor };
  });
}

/** The owner of the photo, and the owners of similar ones shown beside it. */
const shownBeside = ({ member_id, alike }: store.ReviewRow): Opened[] =>
  [member_id, ...alike.flatMap((one) => (one.kind === 'member' ? one.member_id : []))].map((memberId) => ({
    memberId,
    kind: 'photo',
  }));

/** An opened photo, for its staff member. Throws not-found. */
export async function openedPhoto(ctx: Context, staffId: string, token: string): Promise<Buffer> {
  const [key, until] = sealed(ctx, staffId, token);
  const bytes = Number(until) > ctx.now().getTime() ? await ctx.files.get(`${key}/card.webp`) : null;
  if (!bytes) throw refuse('not-found');
  return bytes;
}

function sealed(ctx: Context, staffId: string, token: string): [string, string] {
  try {
    return openPlace<[string, string]>(ctx.config, staffId, token, SEAL, 2);
  } catch (error) {
    throw error instanceof Refusal ? refuse('not-found') : error;
  }
}

type Decision =
  | { decision: 'fine' }
  | { decision: 'remove'; reason: PhotoRemovalReason; note?: string | null | undefined };

/**
 * Decides a photo once, under its owner's lock: it stays, or it is removed and its owner gets the reason. Throws
 * not-found, photo-decided, reason-required.
 */
export async function decidePhoto(ctx: Context, staffId: string, id: string, decided: Decision): Promise<void> {
  const removal =
    decided.decision === 'remove' ? { reason: decided.reason, note: noteOf(decided.reason, decided.note) } : null;
  const now = ctx.now();
  const key = await ctx.db.transaction().execute(async (tx) => {
    const owner = await store.ownerOf(tx, id);
    if (!owner) throw refuse('not-found');
    const memberId = owner.member_id;
    await lockMembers(tx, [memberId]);
    const photo = await store.reviewOf(tx, id);
    if (!photo) throw refuse('not-found');
    if (photo.reviewed_at !== null) throw refuse('photo-decided');
    if (!removal) await store.markFine(tx, id, now);
    const gone = removal ? await removePhoto(tx, { memberId, id, ...removal }, now) : undefined;
    const act = removal ? ('photo-remove' as const) : ('photo-fine' as const);
    const reason = removal && saidOf(removal);
    await recordAct(tx, { staffId, act, memberId, subject: id, reason, at: now });
    return gone;
  });
  if (key !== undefined) await removeOrphans(ctx, [key]);
}

/**
 * Takes a photo away, whatever was decided about it before: «fine» is decided by a key, and a slip would keep what is
 * indecent or stolen public. Throws not-found, reason-required.
 */
export async function takeAway(
  ctx: Context,
  staffId: string,
  id: string,
  { reason, note }: { reason: PhotoRemovalReason; note?: string | null | undefined },
): Promise<void> {
  const removal = { reason, note: noteOf(reason, note) };
  const now = ctx.now();
  const key = await ctx.db.transaction().execute(async (tx) => {
    const memberId = (await store.ownerOf(tx, id))?.member_id;
    if (memberId === undefined) throw refuse('not-found');
    await lockMembers(tx, [memberId]);
    const gone = await removePhoto(tx, { memberId, id, ...removal }, now);
    if (gone === undefined) throw refuse('not-found');
    const said = saidOf(removal);
    await recordAct(tx, { staffId, act: 'photo-remove', memberId, subject: id, reason: said, at: now });
    return gone;
  });
  await removeOrphans(ctx, [key]);
}

/** The reason in the trail. */
const saidOf = ({ reason, note }: { reason: PhotoRemovalReason; note: string | null }): string =>
  [reason, note].filter(Boolean).join(': ');

/** Requires the staff's own words where no preset reason applies. */
function noteOf(reason: PhotoRemovalReason, note: string | null | undefined): string | null {
  return reason !== 'other' && (note ?? '').trim() === '' ? null : staffReasonOf(note, 'note');
}
