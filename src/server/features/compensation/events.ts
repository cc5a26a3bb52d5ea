import type { CompensationKind } from '#domain/staff/compensation.ts';
import type { Db } from '../../db/connect.ts';
import { emitAll } from '../../outbox/emit.ts';

type Given = { id: string; kind: CompensationKind; days: number };

/** Members whose chats or plan are longer now: each is told once of a run. */
export async function compensationGiven(tx: Db, { id: runId, kind, days }: Given, members: readonly string[]) {
  const payload = (memberId: string) => ({ runId, memberId, kind, days });
  await emitAll(
    tx,
    [...new Set(members)].map((memberId) => ({ name: 'compensation.given' as const, payload: payload(memberId) })),
  );
}
