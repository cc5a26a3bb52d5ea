import { visibility, type Visibility } from '#domain/visibility/visible-fields.ts';
import { inList } from '#domain/matching/find-matches.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { refuse } from '../../http/refusal.ts';
import type { Context } from '../../context.ts';
import { factsAbout, type Facts, loadLooker, loadPhotos, loadProfiles, type Looker, type PhotoRow } from './store.ts';

/** What this viewer may see of that member now. `openedCard` outside a list: opened today, or liked (record 0006). */
export function seen(looker: Looker, facts: Facts, openedCard = facts.openedToday || facts.relation === 'you-liked'): Visibility {
  return visibility({
    viewer: { tier: looker.plan.tier, gender: looker.profile.gender, needsPayment: looker.plan.needsPayment },
    other: { gender: facts.gender, status: facts.status, instagramOpen: facts.instagramOpen },
    blocked: facts.blocked,
    relation: facts.relation,
    permissionApproved: facts.permissionApproved,
    openedCard,
  });
}

/** Do these two meet at all: in the viewer's list, or already related? A paid tier is no key to people outside the list. */
export function meets(looker: Looker, facts: Facts, candidate: Profile): boolean {
  if (facts.relation === 'mutual' || facts.relation === 'you-liked' || facts.openedToday) return true;
  if (facts.relation === 'they-liked' && looker.plan.tier !== 'basic') return true;
  return inList(looker.profile, candidate);
}

export type SeenMember = { looker: Looker; facts: Facts; profile: Profile; photos: PhotoRow[]; sight: Visibility };

/** Another member as this viewer may see them now; throws candidate-not-available for everybody else, unknown ids included. */
export async function seeMember(ctx: Context, viewerId: string, otherId: string): Promise<SeenMember> {
  const now = ctx.now();
  const [looker, facts, profiles, photos] = await Promise.all([
    loadLooker(ctx.db, viewerId, now),
    factsAbout(ctx.db, viewerId, [otherId], now),
    loadProfiles(ctx.db, [otherId], now),
    loadPhotos(ctx.db, [otherId]),
  ]);
  const about = facts.get(otherId);
  const profile = profiles.get(otherId);
  if (!about || !profile || otherId === viewerId) throw refuse('candidate-not-available');
  const sight = seen(looker, about);
  if (sight.row === 'nothing' || sight.row === 'blurred' || !meets(looker, about, profile)) throw refuse('candidate-not-available');
  return { looker, facts: about, profile, photos: photos.get(otherId) ?? [], sight };
}
