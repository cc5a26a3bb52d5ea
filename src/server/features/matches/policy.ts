import { visibility, type Visibility } from '#domain/visibility/visible-fields.ts';
import type { SearchQuery } from '#contract/matches.ts';
import { inList, type SearchFilters } from '#domain/matching/find-matches.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { openCursor, sealCursor } from '../../http/cursors.ts';
import { refuse } from '../../http/refusal.ts';
import type { Context } from '../../context.ts';
import { type CardFacts, cardsOf, type Facts, type Looker, lookerOf } from './store.ts';

/** Of a looker, what decides about one other member. */
export type Judge = Pick<Looker, 'plan'> & { profile: MatchFacts };

/** What this viewer may see of that member now. `openedCard` outside a list: opened today, or liked (record 0006). */
export function seen(looker: Judge, facts: Facts, openedCard = facts.openedToday || facts.relation === 'you-liked'): Visibility {
  return visibility({
    viewer: { tier: looker.plan.tier, gender: looker.profile.gender, needsPayment: looker.plan.needsPayment },
    other: { gender: facts.gender, status: facts.status, instagramOpen: facts.instagramOpen },
    blocked: facts.blocked,
    relation: facts.relation,
    permissionApproved: facts.asked?.status === 'approved',
    openedCard,
  });
}

/** Do these two meet at all: in the viewer's list, or already related? A paid tier is no key to people outside the list. */
export function meets(looker: Judge, facts: Facts, candidate: MatchFacts): boolean {
  if (facts.relation === 'mutual' || facts.relation === 'you-liked' || facts.openedToday) return true;
  if (facts.relation === 'they-liked' && looker.plan.tier !== 'basic') return true;
  return inList(looker.profile, candidate);
}

export type SeenMember = CardFacts & { looker: Looker; sight: Visibility };

/** Another member as this viewer may see them now; throws candidate-not-available for everybody else, unknown ids included. */
export async function seeMember(ctx: Context, viewerId: string, otherId: string): Promise<SeenMember> {
  const [looker, cards] = await Promise.all([lookerOf(ctx)(viewerId), cardsOf(ctx)({ viewerId, ids: [otherId] })]);
  const card = cards.get(otherId);
  if (!card || otherId === viewerId) throw refuse('candidate-not-available');
  const sight = seen(looker, card.facts);
  if (sight.row === 'nothing' || sight.row === 'blurred' || !meets(looker, card.facts, card.profile)) throw refuse('candidate-not-available');
  return { looker, ...card, sight };
}

/** The state of the index a list was read from: on this instance an epoch, on another the same moment. */
export type Snapshot = { instance: string; epoch: number; at: number };
/** Where a page ends, and of which state of the index it is a page. */
export type ListPlace = { total: number; id: string; snapshot: Snapshot };

export function snapshotOf(ctx: Context, epoch: number): Snapshot {
  return { instance: ctx.index.name, epoch, at: ctx.now().getTime() };
}

export function epochOf(ctx: Context, { instance, epoch, at }: Snapshot): number | undefined {
  return instance === ctx.index.name ? epoch : ctx.index.moments.epochAt(at);
}

export function sealSnapshot(ctx: Context, viewerId: string, { instance, epoch, at }: Snapshot): string {
  return sealCursor(ctx.config, viewerId, [instance, epoch, at]);
}

/** Throws cursor-invalid. */
export function readSnapshot(ctx: Context, viewerId: string, sealed: string): Snapshot {
  const [instance, epoch, at] = asList(openCursor(ctx.config, viewerId, sealed));
  if (typeof instance !== 'string' || typeof epoch !== 'number' || typeof at !== 'number') throw refuse('cursor-invalid');
  return { instance, epoch, at };
}

export function sealPlace(ctx: Context, viewerId: string, { total, id, snapshot: { instance, epoch, at } }: ListPlace): string {
  return sealCursor(ctx.config, viewerId, [instance, epoch, at, total, id]);
}

/** Throws cursor-invalid. */
export function readPlace(ctx: Context, viewerId: string, cursor: string): ListPlace {
  const [instance, epoch, at, total, id] = asList(openCursor(ctx.config, viewerId, cursor));
  if (typeof instance !== 'string' || typeof epoch !== 'number' || typeof at !== 'number' || typeof total !== 'number' || typeof id !== 'string')
    throw refuse('cursor-invalid');
  return { total, id, snapshot: { instance, epoch, at } };
}

/** Another member for a reader who may not know the id: a blurred card can be blocked or reported with it. */
export function sealRef(ctx: Context, viewerId: string, memberId: string): string {
  return sealCursor(ctx.config, viewerId, ['member', memberId]);
}

/** The member a reference stands for; throws cursor-invalid. */
export function openRef(ctx: Context, viewerId: string, ref: string): string {
  const [what, memberId] = asList(openCursor(ctx.config, viewerId, ref));
  if (what !== 'member' || typeof memberId !== 'string') throw refuse('cursor-invalid');
  return memberId;
}

export function filtersOf({ religion, domicile, ageMin, ageMax }: SearchQuery): SearchFilters {
  return { religion, domicile, ageMin, ageMax };
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
