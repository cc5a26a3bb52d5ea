import type { IntroductionState } from '#domain/support/introduction.ts';
import type { Db } from '../../db/connect.ts';
import { emit, emitAll } from '../../outbox/emit.ts';
import { type IntroductionRow, whoSee } from './store.ts';

type Pair = Pick<IntroductionRow, 'id' | 'asker_id' | 'other_id' | 'chosen_at'>;

/** Emits to the other, if the asker is visible to them. */
export async function introductionAsked(db: Db, { id, asker_id, other_id }: Pair): Promise<void> {
  if (!(await whoSee(db, [id])).some((side) => side.member_id === other_id)) return;
  await emit(db, {
    name: 'introduction.asked',
    payload: { introductionId: id, memberId: other_id, askerId: asker_id },
  });
}

/** Emits to these sides of the pair, about the other one, if that one is visible to them. */
export async function introductionChanged(
  db: Db,
  { id, asker_id, other_id, chosen_at }: Pair,
  { state, at }: { state: Exclude<IntroductionState, 'offered' | 'over' | 'ended'>; at: Date },
  to: readonly string[] = [asker_id, other_id],
): Promise<void> {
  const told = (await whoSee(db, [id])).flatMap((side) => (to.includes(side.member_id) ? [side.member_id] : []));
  await emitAll(
    db,
    told.map((memberId) => ({
      name: 'introduction.changed' as const,
      payload: {
        introductionId: id,
        memberId,
        otherId: memberId === asker_id ? other_id : asker_id,
        state,
        callAt: chosen_at?.toISOString() ?? null,
        at: at.toISOString(),
      },
    })),
  );
}

/** Emits to the sides of each call, if the other is visible to them. */
export async function introductionsSoon(db: Db, calls: readonly Pair[], hours: number): Promise<void> {
  const found = new Map(calls.map((call) => [call.id, call]));
  const sides = await whoSee(db, [...found.keys()]);
  await emitAll(
    db,
    sides.map(({ id, member_id: memberId }) => {
      const { asker_id, other_id, chosen_at } = found.get(id)!;
      return {
        name: 'introduction.soon' as const,
        payload: {
          introductionId: id,
          memberId,
          otherId: memberId === asker_id ? other_id : asker_id,
          hours,
          callAt: chosen_at!.toISOString(),
        },
      };
    }),
  );
}
