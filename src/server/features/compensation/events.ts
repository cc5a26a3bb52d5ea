import type { CompensationKind } from '#domain/staff/compensation.ts';
import type { Db } from '../../db/connect.ts';
import { emitAll } from '../../outbox/emit.ts';

type Given = { id: string; kind: CompensationKind; days: number };

/** Events for members whose chats or plan were extended: one a member and run. */
export async function compensationGiven(tx: Db, { id: runId, kind, days }: Given, members: readonly string[]) {
  const payload = (memberId: string) => ({ runId, memberId, kind, days });
  await emitAll(
    tx,
    [...new Set(members)].map((memberId) => ({ name: 'compensation.given' as const, payload: payload(memberId) })),
  );
}
