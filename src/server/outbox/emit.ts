import type { Db } from '../db/connect.ts';
import type { Ask } from '../db/pipelined.ts';
import { dedupeKeyOf, type EventName, type KeyOf, type OutboxEvent } from './catalogue.ts';
import * as store from './store.ts';

/**
 * Stores an event in the writer's own transaction; consumers get it when that commits (decision
 * 0011).
 */
export async function emit(db: Db, event: OutboxEvent): Promise<void> {
  await emitAll(db, [event]);
}

/**
 * Stores many events at once, in this order, with one statement; a repeated one changes nothing. Returns how many were
 * new.
 */
export function emitAll(db: Db, events: readonly OutboxEvent[]): Promise<number> {
  return store.insertRows(db, events.map(rowOf));
}

/** The same for one event in a pipelined transaction. */
export function emitPipelined(ask: Ask, event: OutboxEvent): Promise<void> {
  return store.askRow(ask, rowOf(event));
}

const rowOf = ({ name, payload }: OutboxEvent): store.NewRow => ({
  kind: name,
  payload: JSON.stringify(payload),
  dedupe_key: dedupeKeyOf(name, payload),
});

/** Ends an obsolete event, in the writer's transaction; waits for a relay that is processing it. */
export function withdraw<N extends EventName>(db: Db, name: N, key: KeyOf<N>, now: Date): Promise<void> {
  return store.endRow(db, dedupeKeyOf(name, key), now);
}

/** The same for all events of messages of the room up to a seq. */
export function withdrawRoomUpTo(db: Db, seq: number, now: Date): Promise<void> {
  return store.endRoomRowsUpTo(db, 'room.addressed', seq, now);
}
