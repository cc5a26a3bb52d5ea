import type { OwnProfile, PreviewedProfile, TypedProfile } from '#contract/my-profile.ts';
import { datesOf } from '#copy/dates.ts';
import { badgesOf } from '#domain/profile/badges.ts';
import {
  type ChangeState,
  decideSave,
  type SaveDecision,
  type WaitingWishes,
} from '#domain/profile/change-allowance.ts';
import { differing } from '#domain/profile/edit.ts';
import { normaliseHandle } from '#domain/profile/handle.ts';
import { type FieldName, isStated } from '#domain/profile/fields.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { zoneOf } from '#domain/profile/time-zone.ts';
import { visibilityFor, type ViewerKind } from '#domain/visibility/viewer-kinds.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { refuse } from '../../refusal.ts';
import { lockMembers } from '../../members/locks.ts';
import { viewerOf } from '../../members/store.ts';
import { updateProfile } from '../../members/store.versions.ts';
import { changesOf, currentViewerOf, hold, recordSave } from '../../members/versions.ts';
import { ownPhotosOf } from '../photos/actions.ts';
import { assertHandle, judgeProfileEdit, refuseHandle, touchesWishes } from './policy.ts';
import * as store from './store.ts';
import { presentHeld, presentOwn, presentPreview } from './view.ts';

/** The member's own profile, complete. */
export async function readOwnProfile(ctx: Context, memberId: string): Promise<OwnProfile> {
  const viewer = await currentViewerOf(ctx, memberId);
  const [own, photos, changes] = await Promise.all([
    store.readOwn(ctx.db, memberId),
    ownPhotosOf(ctx.db, memberId),
    changesOf(ctx, viewer),
  ]);
  return presentOwn({
    profile: viewer.profile,
    own,
    photos,
    held: presentHeld(viewer, changes, ctx.now()),
    now: ctx.now(),
  });
}

/**
 * Changes fields and returns the whole profile. Throws field refusals,
 * divorce-certificate-required, own-fact-not-yet (with the date).
 */
export async function editProfile(ctx: Context, memberId: string, set: TypedProfile): Promise<OwnProfile> {
  await ctx.limits.use(touchesWishes(set) ? 'preferences' : 'profile', memberId);
  await changeProfile(ctx, memberId, Object.keys(set), async (profile, tx) => {
    const changed = judgeProfileEdit(profile, set);
    if (changed.maritalStatus === 'pernah menikah' && !(await store.hasCertificate(tx, memberId)))
      throw refuse('divorce-certificate-required', {
        fields: [{ field: 'maritalStatus', code: 'divorce-certificate-required' }],
      });
    return changed;
  });
  return readOwnProfile(ctx, memberId);
}

/**
 * lock → judge → write; the index is updated before this returns. `judge` returns the changes, or throws; `named` are
 * the fields the member set. Sensitive wishes beyond the week's allowance wait (R-INF 2). Without a difference nothing
 * is written. Throws own-fact-not-yet.
 */
export async function changeProfile(
  ctx: Context,
  memberId: string,
  named: readonly string[],
  judge: (profile: Profile, tx: Db) => Partial<Profile> | Promise<Partial<Profile>>,
): Promise<{ profile: Profile; waiting: WaitingWishes | null }> {
  const { profile, waiting, written } = await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now();
    const held = await hold(tx, memberId, now);
    const changed = await judge(held.profile, tx);
    const saved = decide(held.profile, changed, named, held.changes, now.getTime());
    const write = differing(held.profile, saved.write);
    const [next, written] = [{ ...held.profile, ...write }, Object.keys(write).length > 0];
    if (written) await updateProfile(tx, memberId, write, now);
    await recordSave(tx, held, next, saved, now);
    return { profile: next, waiting: saved.waiting, written };
  });
  if (written) await ctx.index.refresh([memberId]);
  return { profile, waiting };
}

function decide(
  current: Profile,
  changed: Partial<Profile>,
  named: readonly string[],
  changes: ChangeState | null,
  now: number,
): Extract<SaveDecision, { ok: true }> {
  const decision = decideSave(current, changed, named, changes, now);
  if (decision.ok) return decision;
  const params = { date: datesOf(zoneOf(current.domicile)).dueText(decision.from) };
  const code = 'own-fact-not-yet';
  throw refuse(code, { params, fields: decision.fields.map((field) => ({ field, code, params })) });
}

/**
 * Closes a field to everybody, or opens it by the matrix again; returns the whole profile. Matches, who may have it
 * open, read it anew at once; a field without a value changes nothing for them, and emits nothing. Throws
 * too-many-requests.
 */
export async function closeField(
  ctx: Context,
  memberId: string,
  field: FieldName,
  closed: boolean,
): Promise<OwnProfile> {
  await ctx.limits.use('profile', memberId);
  await store.setClosed(ctx.db, memberId, field, closed);
  await ctx.index.refresh([memberId]);
  const own = await readOwnProfile(ctx, memberId);
  if (isStated(own.facts[field])) ctx.live.emit(await store.matchesSeeing(ctx.db, memberId), 'members', {});
  return own;
}

/**
 * Changes the own handle and returns the whole profile. Under the account's lock: parallel changes wait.
 * Throws handle-invalid, handle-reserved, contact-details, handle-is-username, handle-taken, handle-too-early,
 * too-many-requests.
 */
export async function changeHandle(ctx: Context, memberId: string, typed: string): Promise<OwnProfile> {
  await ctx.limits.use('handle', memberId);
  const handle = normaliseHandle(typed);
  await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const own = await store.readOwn(tx, memberId);
    if (handle === own.handle) return;
    assertHandle(handle, own, ctx.now());
    if (!(await store.takeHandle(tx, memberId, handle, ctx.now()))) throw refuseHandle('handle-taken');
  });
  return readOwnProfile(ctx, memberId);
}

/** The own profile as a viewer of this kind would see it if it were not paused. */
export async function previewProfile(ctx: Context, memberId: string, kind: ViewerKind): Promise<PreviewedProfile> {
  const [{ profile }, own, photos] = await Promise.all([
    viewerOf(ctx)(memberId),
    store.readOwn(ctx.db, memberId),
    ownPhotosOf(ctx.db, memberId),
  ]);
  const visibility = visibilityFor(kind, {
    gender: profile.gender,
    status: 'active',
    instagramOpen: profile.instagramOpen,
    closed: own.closed_fields,
  });
  return presentPreview({ kind, visibility, profile, photos, badges: badgesOf(profile, own.proofs) });
}

/** Pauses the profile, out of every list at once, or ends the pause (T74). */
export async function pauseProfile(
  ctx: Context,
  memberId: string,
  paused: boolean,
): Promise<{ pausedAt: string | null }> {
  await ctx.limits.use('profile', memberId);
  const at = await store.setPaused(ctx.db, memberId, paused ? ctx.now() : null);
  await ctx.index.refresh([memberId]);
  return { pausedAt: at?.toISOString() ?? null };
}
