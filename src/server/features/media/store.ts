import type { MatchFacts } from '#domain/profile/profile.ts';
import { type Entitlement, entitlement, type Subscription } from '#domain/subscription/entitlement.ts';
import type { PhotoShown } from '#domain/visibility/photo-visibility.ts';
import type { BaseContext } from '../../base-context.ts';
import { queryPrepared, rowsOf, type Prepared } from '../../db/prepared.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import { dailyPackedRows, packedRowSql } from '../../db/packed-rows.ts';
import { perContext, batchReads } from '../../db/batch-reads.ts';
import { type Facts, factsColumns, factsJoins, factsOf, type FactsRow, openedSince } from '../../members/store.ts';
import { scoringDaySql } from '../../members/store.versions.ts';
import { subscriptionOf } from '../../members/subscription.ts';

/** A photo, its owner and the viewer: all facts that decide whether this viewer may see it now. */
export type PhotoAsked = {
  id: string;
  objectKey: string;
  shown: PhotoShown;
  held: boolean;
  isMain: boolean;
  owner: { facts: Facts; profile: MatchFacts };
  viewer: { profile: MatchFacts; plan: Entitlement; paused: boolean; version: string | null };
};

/** A photo by its id, or the main photo of a member by theirs. */
type NamedBy = 'photo' | 'owner';
const JOINED: Record<NamedBy, string> = {
  photo: 'join photos ph on ph.id = asked_for.named',
  owner: `join lateral (
      select * from photos f where f.member_id = asked_for.named::uuid and not f.held order by f.position limit 1) ph on true`,
};

const photosAsked = (by: NamedBy): Prepared => ({
  name: `photos-asked-by-${by}`,
  text: `select asked_for.n, ph.id as photo_id, ph.object_key, ph.shown, ph.held,
      not exists (select from photos f where f.member_id = ph.member_id and f.position < ph.position and not f.held) as is_main,
      ${factsColumns('asked_for.viewer', '$4::timestamptz')}, ${packedRowSql('p')} as packed, ${packedRowSql('v')} as viewer_packed,
      (select is_paused(va) from accounts va where va.id = asked_for.viewer) as viewer_paused,
      ${scoringDaySql('asked_for.viewer')} as viewer_version,
      s.tier, s.status as plan_status, s.trial_end, s.period_end
    from ${rowsOf('$1::int[]', '$2::uuid[]', '$3::text[]')} as asked_for (n, viewer, named)
    ${JOINED[by]}
    join accounts a on a.id = ph.member_id join profiles p on p.member_id = ph.member_id
    join profiles v on v.member_id = asked_for.viewer left join subscriptions s on s.member_id = asked_for.viewer
    ${factsJoins('asked_for.viewer')}`,
});
type Row = FactsRow & {
  n: number;
  photo_id: string;
  object_key: string;
  shown: PhotoShown;
  held: boolean;
  is_main: boolean;
  packed: string;
  viewer_packed: string;
  viewer_paused: boolean;
  viewer_version: string | null;
  tier: Subscription['tier'] | null;
  plan_status: Subscription['status'] | null;
  trial_end: Date | null;
  period_end: Date | null;
};

/**
 * Facts about photos for viewers; undefined for an unknown photo. Questions of many callers at once share one
 * statement.
 */
export const photoAsked = asking('photo');
/** The same about the main photos of members. */
export const mainPhotoAsked = asking('owner');

function asking(by: NamedBy) {
  const statement = photosAsked(by);
  return perContext((ctx: Pick<BaseContext, 'pool' | 'now'>) => {
    const rowsOf = dailyPackedRows();
    return batchReads(async (asked: { viewerId: string; named: string }[]): Promise<(PhotoAsked | undefined)[]> => {
      const now = ctx.now();
      const packedRows = rowsOf(todayInJakarta(now));
      const values = [
        asked.map((_, n) => n),
        asked.map((a) => a.viewerId),
        asked.map((a) => a.named),
        openedSince(now),
      ];
      const found: (PhotoAsked | undefined)[] = asked.map(() => undefined);
      for (const row of await queryPrepared<Row>(ctx.pool, statement, values)) {
        const { tier, plan_status: status, trial_end, period_end } = row;
        found[row.n] = {
          id: row.photo_id,
          objectKey: row.object_key,
          shown: row.shown,
          held: row.held,
          isMain: row.is_main,
          owner: { facts: factsOf(row), profile: packedRows.read(row.packed) },
          viewer: {
            profile: packedRows.read(row.viewer_packed),
            paused: row.viewer_paused,
            version: row.viewer_version,
            plan: entitlement(subscriptionOf({ tier, status, trial_end, period_end }), now.getTime()),
          },
        };
      }
      return found;
    });
  });
}
