import type { OwnPhoto } from '#contract/my-profile.ts';
import { PHOTOS } from '#domain/profile/values.ts';
import { photoHeld, type PhotoRemovalReason } from '#domain/safety/photo-review.ts';
import type { PhotoShown } from '#domain/visibility/photo-visibility.ts';
import type { FastifyRequest } from 'fastify';
import { makePhotoCopies, memberSender } from '../../adapters/images.ts';
import { release, newObjectKey, newPhotoId, removeOrphans, storeAndKeep, storeCopies } from '../../adapters/objects.ts';
import type { PhotoCopies } from '../../adapters/picture-work.ts';
import { receiveInTurn } from '../../adapters/receiving.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { lockMembers } from '../../members/locks.ts';
import { assertStillIn, type OwnSession } from '../../members/session.ts';
import { refuse } from '../../refusal.ts';
import { assertContent, filePart, sentFile } from '../../http/received-files.ts';
import { photoReviewIn } from '../settings/actions.ts';
import { photoRemoved } from './events.ts';
import * as store from './store.ts';
import { presentOwnPhoto } from './view.ts';

type Photos = { photos: OwnPhoto[] };

/** Adds a photo after the others; at most five, counted under the member's lock. Throws the upload-* refusals. */
export async function addPhoto(ctx: Context, viewer: OwnSession, request: FastifyRequest): Promise<Photos> {
  const { memberId } = viewer;
  await ctx.limits.use('photo', memberId);
  const copies = await photoCopies(ctx, memberId, request, async () => {
    // Ends most requests beyond the limit before the picture is processed; the deciding count is below.
    if ((await store.photosOf(ctx.db, memberId)).length >= PHOTOS.max) throw refuse('upload-photo-limit');
  });
  return keepPhoto(ctx, copies, async (tx, photo) => {
    await assertStillIn(tx, viewer, ctx.now());
    const position = (await store.photosOf(tx, memberId)).length;
    if (position >= PHOTOS.max) throw refuse('upload-photo-limit');
    await store.insertPhotos(tx, [{ ...photo, member_id: memberId, position }]);
    return { photos: await ownPhotosOf(tx, memberId) };
  });
}

/** Replaces a photo by a new one, with a new id. Throws the upload-* refusals, not-found. */
export async function replacePhoto(
  ctx: Context,
  viewer: OwnSession,
  id: string,
  request: FastifyRequest,
): Promise<Photos> {
  const { memberId } = viewer;
  await ctx.limits.use('photo', memberId);
  const copies = await photoCopies(ctx, memberId, request, async () => {
    if (!(await store.findPhoto(ctx.db, memberId, id))) throw refuse('not-found');
  });
  const { replaced, photos } = await keepPhoto(ctx, copies, async (tx, photo) => {
    await assertStillIn(tx, viewer, ctx.now());
    const old = await store.findPhoto(tx, memberId, id);
    if (!old) throw refuse('not-found');
    await store.replacePhoto(tx, id, photo, ctx.now());
    await release(tx, [old.object_key], ctx.now());
    return { replaced: old.object_key, photos: await ownPhotosOf(tx, memberId) };
  });
  await removeOrphans(ctx, [replaced]);
  return { photos };
}

/** Removes a photo; later ones move up. Throws not-found. */
export async function deletePhoto(ctx: Context, memberId: string, id: string): Promise<Photos> {
  const { key, photos } = await change(ctx, memberId, async (tx) => {
    const gone = await store.deletePhoto(tx, memberId, id);
    if (!gone) throw refuse('not-found');
    await release(tx, [gone.object_key], ctx.now());
    return { key: gone.object_key };
  });
  await removeOrphans(ctx, [key]);
  return { photos };
}

/** Sets a photo to open by the matrix, or blurred until a match. Throws not-found. */
export function showPhoto(ctx: Context, memberId: string, id: string, shown: PhotoShown): Promise<Photos> {
  return change(ctx, memberId, async (tx) => {
    if (!(await store.showPhoto(tx, memberId, id, shown))) throw refuse('not-found');
  });
}

/**
 * The order of all photos; the first is the main one. Throws photos-changed unless these are exactly the member's
 * photos.
 */
export function orderPhotos(ctx: Context, memberId: string, ids: readonly string[]): Promise<Photos> {
  return change(ctx, memberId, async (tx) => {
    const there = new Set((await store.photosOf(tx, memberId)).map((photo) => photo.id));
    if (ids.length !== there.size || new Set(ids).size !== ids.length || !ids.every((id) => there.has(id)))
      throw refuse('photos-changed');
    await store.orderPhotos(tx, memberId, ids);
  });
}

/** A change without a file, under the member's lock; returns the photos after it. */
async function change<T extends object | void>(
  ctx: Context,
  memberId: string,
  write: (tx: Db) => Promise<T>,
): Promise<T & Photos> {
  await ctx.limits.use('photo-edit', memberId);
  return ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const written = await write(tx);
    return { ...written, photos: await ownPhotosOf(tx, memberId) };
  });
}

/** The copies of the photo that is sent, in its turn; `assertWanted` throws before the picture is processed. */
async function photoCopies(
  ctx: Context,
  memberId: string,
  request: FastifyRequest,
  assertWanted: () => Promise<void>,
): Promise<PhotoCopies> {
  const sender = memberSender(ctx.limits, memberId, request.ip);
  return receiveInTurn(sender, sentFile(await filePart(request), 'photo', sender), async (bytes) => {
    await assertContent('photo', bytes);
    await assertWanted();
    return makePhotoCopies(bytes, sender);
  });
}

function keepPhoto<T>(
  ctx: Context,
  copies: PhotoCopies,
  keep: (tx: Db, photo: store.NewPhoto) => Promise<T>,
): Promise<T> {
  const key = newObjectKey('photos');
  return storeAndKeep(
    ctx,
    key,
    () => storeCopies(ctx, key, copies),
    async (tx) => keep(tx, await newPhoto(ctx, tx, { object_key: key, ...sizeOf(copies) })),
  );
}

const sizeOf = ({ width, height, phash }: PhotoCopies) => ({ width, height, phash });

type Picture = { object_key: string; width: number | null; height: number | null; phash: string | null };

/** A new photo's row: for its owner alone at first if the setting says so, or if the picture was removed before. */
async function newPhoto(ctx: Context, tx: Db, { width, height, ...picture }: Picture): Promise<store.NewPhoto> {
  const held = photoHeld(await photoReviewIn(ctx, tx), await store.isLikeRemoved(tx, picture.phash));
  return { ...picture, id: newPhotoId(), width: width ?? 0, height: height ?? 0, hashed_at: ctx.now(), held };
}

/** Photos of a registration, in their order, in its transaction. */
export async function keepRegisteredPhotos(
  ctx: Context,
  tx: Db,
  memberId: string,
  pictures: readonly Picture[],
): Promise<void> {
  const rows = [];
  for (const { object_key, width, height, phash } of pictures)
    rows.push({
      ...(await newPhoto(ctx, tx, { object_key, width, height, phash })),
      member_id: memberId,
      position: rows.length,
    });
  await store.insertPhotos(tx, rows);
}

/** A member's photos for their owner, in order. */
export async function ownPhotosOf(db: Db, memberId: string): Promise<OwnPhoto[]> {
  return (await store.photosOf(db, memberId)).map(presentOwnPhoto);
}

/**
 * Removes a photo in the caller's transaction (a decision of staff): its owner gets the reason, and the picture's
 * hash is kept. Returns its storage key, released, or undefined when it is gone.
 */
export async function removePhoto(
  tx: Db,
  { memberId, id, reason, note }: { memberId: string; id: string; reason: PhotoRemovalReason; note: string | null },
  now: Date,
): Promise<string | undefined> {
  const gone = await store.deletePhoto(tx, memberId, id);
  if (!gone) return undefined;
  await release(tx, [gone.object_key], now);
  if (gone.phash !== null) await store.keepRemovedPicture(tx, { phash: gone.phash, reason, removed_at: now });
  await photoRemoved(tx, { memberId, photoId: id, reason, note });
  return gone.object_key;
}
