import type { IntroductionState } from '#domain/support/introduction.ts';
import type { Db } from '../../db/connect.ts';
import { emit, emitAll } from '../../outbox/emit.ts';
import type { IntroductionRow } from './store.ts';

type Pair = Pick<IntroductionRow, 'id' | 'asker_id' | 'other_id' | 'chosen_at'>;
type Recipient = { id: string; member_id: string };

/** For the member who was asked. */
export async function introductionAsked(db: Db, { id, asker_id, other_id }: Pair): Promise<void> {
  await emit(db, {
    name: 'introduction.asked',
    payload: { introductionId: id, memberId: other_id, askerId: asker_id },
  });
}

/** For each recipient (a member of the pair), about the other one. */
export async function introductionChanged(
  db: Db,
  { id, asker_id, other_id, chosen_at }: Pair,
  { state, at }: { state: Exclude<IntroductionState, 'offered' | 'over' | 'ended'>; at: Date },
  recipients: readonly string[],
): Promise<void> {
  await emitAll(
    db,
    recipients.map((memberId) => ({
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

/** `recipients`: the members of these calls who get a reminder. */
export async function introductionsSoon(
  db: Db,
  calls: readonly Pair[],
  { hours, recipients }: { hours: number; recipients: readonly Recipient[] },
): Promise<void> {
  const found = new Map(calls.map((call) => [call.id, call]));
  await emitAll(
    db,
    recipients.map(({ id, member_id: memberId }) => {
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
