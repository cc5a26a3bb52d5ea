import type { Introduction } from '#contract/introductions.ts';
import type { LikesItem } from '#contract/likes.ts';
import { introductionNow, introductionStep } from '#domain/support/introduction.ts';
import type { ListedIntroduction } from './store.ts';

/** A call for one of its members; its link only while it is to come or goes on. */
export function presentIntroduction(
  row: ListedIntroduction,
  memberId: string,
  member: LikesItem,
  now: number,
): Introduction {
  const mine = row.asker_id === memberId;
  const state = introductionNow(row.state, row.until.getTime(), now);
  return {
    id: row.id,
    member,
    mine,
    state: state as Introduction['state'],
    times: row.times.map((at) => ({ at: at.toISOString(), open: at.getTime() > now })),
    askedAt: row.asked_at.toISOString(),
    until: state === 'offered' ? row.until.toISOString() : null,
    callAt: row.chosen_at?.toISOString() ?? null,
    link: state === 'confirmed' ? row.link : null,
    answer: state === 'refused' ? row.answer : null,
    can: {
      agree: introductionStep(state, 'agree', mine) !== null,
      decline: introductionStep(state, 'decline', mine) !== null,
      withdraw: introductionStep(state, 'withdraw', mine) !== null,
    },
  };
}
