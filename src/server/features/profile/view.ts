import type { OwnPhoto, OwnProfile, PreviewedProfile } from '#contract/my-profile.ts';
import { type Badges, badgesOf, visibleBadges } from '#domain/profile/badges.ts';
import { changesLeft, type ChangeState } from '#domain/profile/change-allowance.ts';
import { completeness } from '#domain/profile/completeness.ts';
import { handleChangeableAt } from '#domain/profile/handle.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { isProofReminded } from '#domain/profile/proof-reminder.ts';
import type { ViewerKind } from '#domain/visibility/viewer-kinds.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import type { Viewer } from '../../members/store.ts';
import { openFactsOf, presentBadges, presentPhotos, presentScoring } from '../../members/view.ts';
import type { OwnRow } from './store.ts';

/** The member's own profile, for its owner alone. */
export function presentOwn({
  profile: { id, ...facts },
  own,
  photos,
  held,
  now,
}: {
  profile: Profile;
  own: OwnRow;
  photos: OwnPhoto[];
  held: OwnProfile['held'];
  now: Date;
}): OwnProfile {
  const changeableAt = handleChangeableAt(own.chosen_at && own.chosen_at.getTime(), now.getTime());
  return {
    id,
    username: own.username,
    handle: own.handle,
    handleChangeableAt: changeableAt === null ? null : new Date(changeableAt).toISOString(),
    facts,
    closed: own.closed_fields,
    photos,
    pausedAt: own.paused_at?.toISOString() ?? null,
    badges: presentBadges(badgesOf(facts, own.proofs)),
    completeness: completeness(facts, photos.length),
    proofReminded: isProofReminded(
      { sent: own.income_sent, refused: own.documents_refused, registeredAt: own.created_at.getTime() },
      now.getTime(),
    ),
    held,
  };
}

/** Own edits that count later, and the changes left this week (R-INF 1, 2). */
export function presentHeld(
  { version, profile, waiting }: Pick<Viewer, 'version' | 'profile' | 'waiting'>,
  changes: ChangeState | null,
  now: Date,
): OwnProfile['held'] {
  if (version === null || changes === null) return null;
  const { left, nextAt } = changesLeft(changes, now.getTime());
  return {
    scoring: presentScoring(version, profile, todayInJakarta(now)),
    changesLeft: left,
    nextChangeAt: nextAt === null ? null : new Date(nextAt).toISOString(),
    waiting: waiting && { set: waiting.set, from: new Date(waiting.from).toISOString() },
  };
}

type Previewed = { kind: ViewerKind; visibility: Visibility; profile: Profile; photos: OwnPhoto[]; badges: Badges };

/** Uses the functions that present other members. */
export function presentPreview({ kind, visibility, profile, photos, badges }: Previewed): PreviewedProfile {
  const [main] = photos;
  const blurredMain =
    visibility.photos === 'blurred-main' && main
      ? [{ id: main.id, thumb: main.blur, card: main.blur, full: main.blur, blurred: true }]
      : [];
  return {
    as: kind,
    row: visibility.row,
    facts: openFactsOf(profile, visibility),
    locked: [...visibility.locked],
    photos:
      visibility.photos === 'all'
        ? presentPhotos(photos, visibility, kind.startsWith('mutual') ? 'mutual' : 'none')
        : blurredMain,
    badges: presentBadges(visibleBadges(badges, visibility.fields)),
  };
}
