import type { OpenedIntroduction, QueuedIntroduction } from '#contract/introductions.ts';
import { zoneOf } from '#domain/profile/time-zone.ts';
import { INTRODUCTION_ACTS, introductionNow } from '#domain/support/introduction.ts';
import type { QueuedRow, WholeRow } from './store.staff.ts';

export function presentQueued(row: QueuedRow, now: number): QueuedIntroduction {
  return {
    id: row.id,
    asker: row.asker ?? '',
    other: row.other ?? '',
    state: introductionNow(row.state, row.until.getTime(), now),
    callAt: row.chosen_at!.toISOString(),
    dueAt: row.due_at!.toISOString(),
  };
}

/** A call in full for the team: its two members, and their time zones. */
export function presentOpened(row: WholeRow, now: number): OpenedIntroduction {
  const line = presentQueued(row, now);
  return {
    ...line,
    askerSide: { memberId: row.asker_id, nama: line.asker, zone: zoneOf(row.asker_domicile) },
    otherSide: { memberId: row.other_id, nama: line.other, zone: zoneOf(row.other_domicile) },
    link: line.state === 'confirmed' ? row.link : null,
    answer: row.answer,
    acts: line.state === 'agreed' || line.state === 'confirmed' ? [...INTRODUCTION_ACTS] : [],
    changedAt: row.changed_at.toISOString(),
  };
}
