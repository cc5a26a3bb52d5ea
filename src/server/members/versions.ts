import {
  firstVersion,
  nextScoringDay,
  scoredViewer,
  type ScoringVersion,
  versionOn,
} from '#domain/matching/scoring-version.ts';
import { changesLeft, type ChangeState, decideWaiting, type WaitingWishes } from '#domain/profile/change-allowance.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { BaseContext } from '../base-context.ts';
import type { Db } from '../db/connect.ts';
import { todayInJakarta } from '../db/profile-rows.ts';
import { type Viewer, viewerOf } from './store.ts';
import * as store from './store.versions.ts';

/** A viewer with the scored facts behind percentages, points and order (R-INF 1). */
export type ScoredViewer = Viewer & { version: ScoringVersion; scored: Profile };

/**
 * The viewer of a search. The first search makes the scoring version; a later one applies changes that are
 * due. No statement besides viewerOf's while nothing is due.
 */
export async function scoredViewerOf(ctx: Pick<BaseContext, 'db' | 'pool' | 'now'>, id: string): Promise<ScoredViewer> {
  const viewer = await viewerOf(ctx)(id);
  return scoredAlready(viewer, ctx.now()) ?? withVersion(await settled(ctx, id));
}

/** The viewer was to judge others, and has no scoring version yet. */
export class NeverLooked extends Error {}

/**
 * Runs an act in which the member judges others. Whoever has no scoring version yet could change what is judged without
 * limit (R-INF 2): it is made first, outside the act's locks, and the act runs again.
 */
export async function afterFirstLook<T>(
  ctx: Pick<BaseContext, 'db' | 'now'>,
  memberId: string,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof NeverLooked)) throw error;
    await settle(ctx.db, memberId, ctx.now());
    return act();
  }
}

/** The same for a viewer just read; null when a first version, or a due change, must be written first. */
export const scoredAlready = (viewer: Viewer, now: Date): ScoredViewer | null =>
  viewer.version === null || isDue(viewer, now) ? null : withVersion(viewer);

function withVersion(viewer: Viewer): ScoredViewer {
  const version = viewer.version!;
  return { ...viewer, version, scored: scoredViewer(viewer.profile, version) };
}

/** The member's present state, without a need for a scoring version. */
export async function currentViewerOf(ctx: Pick<BaseContext, 'db' | 'pool' | 'now'>, id: string): Promise<Viewer> {
  const viewer = await viewerOf(ctx)(id);
  return viewer.version !== null && isDue(viewer, ctx.now()) ? settled(ctx, id) : viewer;
}

function isDue({ version, waiting, profile }: Viewer, now: Date): boolean {
  if (waiting !== null && waiting.from <= now.getTime()) return true;
  return versionOn(version!, profile, todayInJakarta(now)) !== version;
}

async function settled(ctx: Pick<BaseContext, 'db' | 'pool' | 'now'>, id: string): Promise<Viewer> {
  await settle(ctx.db, id, ctx.now());
  return viewerOf(ctx)(id);
}

/** Creates a missing version, and applies due changes. */
export function settle(db: Db, memberId: string, now: Date): Promise<void> {
  return db.transaction().execute((tx) => settleIn(tx, memberId, now));
}

/**
 * The same in the caller's transaction. A proved member has a version before anything of others is shown: until then
 * changes of what is judged are free.
 */
export async function settleIn(tx: Db, memberId: string, now: Date): Promise<void> {
  const held = await hold(tx, memberId, now);
  const version = held.version ?? (await startingVersion(tx, held, now));
  // Another account of the number has looked: this one asks with other wishes, which is one of the number's changes.
  if (!held.version && held.numberHash && (await store.versionOfNumber(tx, memberId, held.numberHash)))
    await store.insertUsedChange(tx, memberId, held.numberHash, now);
  await putCurrent(tx, { ...held, version }, held.profile, held.changes?.waiting ?? null, now);
}

/**
 * Until when (ms) a first list must wait; null: it need not. Of a further account of the number it is one of the
 * number's changes: with none left, each new account would ask once more.
 */
export async function firstListWaits(tx: Db, held: Held, numberHash: Buffer, now: Date): Promise<number | null> {
  const { memberId, version } = held;
  if (version || !(await store.versionOfNumber(tx, memberId, numberHash))) return null;
  const counted = await store.countedChanges(tx, memberId, numberHash, now);
  return changesLeft({ counted, waiting: null }, now.getTime()).nextAt;
}

/** Limits of a member; `changes` null: before the first search. */
export type Held = {
  memberId: string;
  profile: Profile;
  numberHash: Buffer | null;
  version: ScoringVersion | null;
  changes: ChangeState | null;
};

/** The counted changes of a member with a version; null without one. */
export async function changesOf(
  { db, now }: Pick<BaseContext, 'db' | 'now'>,
  { id, version, numberHash, waiting }: Viewer,
): Promise<ChangeState | null> {
  if (version === null) return null;
  return { counted: await store.countedChanges(db, id, numberHash, now()), waiting };
}

/** Locks the member's profile and reads their limits; due waiting wishes are written first. */
export async function hold(tx: Db, memberId: string, now: Date): Promise<Held> {
  const { profile, numberHash } = await store.lockProfile(tx, memberId, now);
  const found = await store.readVersion(tx, memberId);
  if (!found) return { memberId, profile, numberHash, version: null, changes: null };
  const counted = await store.countedChanges(tx, memberId, numberHash, now);
  const held = { memberId, profile, numberHash, version: found.version, changes: { counted, waiting: found.waiting } };
  const { write, waiting, counts } = decideWaiting(profile, held.changes, now.getTime());
  if (waiting === found.waiting) return held;
  if (counts) {
    await store.updateProfile(tx, memberId, write, now);
    await store.insertChange(tx, memberId, numberHash, counts, now);
  }
  await store.putVersion(tx, memberId, numberHash, found.version, waiting);
  const after = counts ? await store.countedChanges(tx, memberId, numberHash, now) : counted;
  return { ...held, profile: { ...profile, ...write }, changes: { counted: after, waiting } };
}

/** Writes the results of a save besides the profile: the change, waiting wishes, and the scoring version. */
export async function recordSave(
  tx: Db,
  held: Held,
  next: Profile,
  saved: {
    waiting: WaitingWishes | null;
    counts: Partial<Profile> | null;
    undoes: string | null;
    numberHash?: Buffer | undefined;
  },
  now: Date,
): Promise<void> {
  if (held.version === null) return;
  if (saved.undoes !== null) await store.markUndone(tx, saved.undoes, now);
  if (saved.counts !== null) await store.insertChange(tx, held.memberId, held.numberHash, saved.counts, now);
  if (saved.numberHash) await store.leaveVersionWithNumber(tx, held.memberId);
  await putCurrent(
    tx,
    { ...held, version: held.version, numberHash: saved.numberHash ?? held.numberHash },
    next,
    saved.waiting,
    now,
  );
}

/** A viewer's first version: the present facts, or the version of the number's last account (R-INF 2). */
async function startingVersion(tx: Db, { memberId, numberHash, profile }: Held, now: Date): Promise<ScoringVersion> {
  const today = todayInJakarta(now);
  const earlier = numberHash && (await store.versionOfNumber(tx, memberId, numberHash));
  return earlier && today < nextScoringDay(earlier) ? earlier : firstVersion(profile, today);
}

async function putCurrent(
  tx: Db,
  { memberId, numberHash, version }: Held & { version: ScoringVersion },
  present: Profile,
  waiting: WaitingWishes | null,
  now: Date,
): Promise<void> {
  await store.putVersion(tx, memberId, numberHash, versionOn(version, present, todayInJakarta(now)), waiting);
}
