import { DEMO_ROOM, DEMO_TALKS } from '#copy/demo-talk.ts';
import type { PersonaRole } from '#copy/demo.ts';
import { CONVERSATION_MS } from '#domain/messaging/limits.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

type IdOf = ReadonlyMap<string, string>;
type Written = { senderId: string; at: Date; text: string };
const MINUTE_MS = 60_000;
const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/** Conversations of personas, and what they wrote in the room, so that neither is empty. */
export async function insertDemoTalks(db: Db, idOf: IdOf, now: Date): Promise<void> {
  const id = (who: PersonaRole) => idOf.get(who)!;
  for (const { between, begun, lines, unread = 0 } of DEMO_TALKS)
    await insertConversation(db, {
      between: between.map(id),
      begun: before(now, begun),
      lines: lines.map(([who, minutes, text]) => ({ senderId: id(who), at: before(now, minutes), text })),
      unread,
    });
  const rows = DEMO_ROOM.map(([who, minutes, body, repliesTo], i) => ({
    seq: String(i + 1),
    rev: String(i + 1),
    author_id: id(who),
    client_id: `demo-${i + 1}-ruang`,
    body,
    reply_to: repliesTo === undefined ? null : String(repliesTo + 1),
    created_at: before(now, minutes),
  }));
  await db.insertInto('room_messages').values(rows).execute();
  await db
    .updateTable('room_state')
    .set({ last_seq: `${rows.length}`, last_rev: `${rows.length}` })
    .execute();
}

type Talk = { between: readonly string[]; begun: Date; lines: readonly Written[]; unread: number };

/** A running conversation of two matches; its last `unread` lines wait for their receiver. */
async function insertConversation(db: Db, { between, begun, lines, unread }: Talk): Promise<void> {
  const [a_id, b_id] = [...between].sort() as [string, string];
  const seq = lines.length;
  const writer = lines.at(-1)!.senderId;
  const readBy = (id: string) => (id === writer ? seq : seq - unread);
  const { id } = await db
    .insertInto('conversations')
    .values({
      a_id,
      b_id,
      created_at: begun,
      expires_at: new Date(begun.getTime() + CONVERSATION_MS),
      active_at: lines.at(-1)!.at,
      last_seq: seq,
      a_read_seq: readBy(a_id),
      b_read_seq: readBy(b_id),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = lines.map(({ senderId, at, text }, i) => ({
    conversation_id: id,
    seq: i + 1,
    sender_id: senderId,
    client_id: `demo-${i + 1}-pesan`,
    body: text,
    created_at: at,
  }));
  await db.insertInto('messages').values(rows).execute();
  // The two matched before they talked.
  const earlier = new Date(begun.getTime() - 60 * MINUTE_MS);
  await sql`update likes set created_at = ${earlier} where (from_id, to_id) in ((${a_id}, ${b_id}), (${b_id}, ${a_id}))`.execute(
    db,
  );
  await sql`update match_events set created_at = ${earlier} where (member_id, other_id) in ((${a_id}, ${b_id}), (${b_id}, ${a_id}))`.execute(
    db,
  );
  await db
    .updateTable('matches')
    .set({ created_at: earlier })
    .where('a_id', '=', a_id)
    .where('b_id', '=', b_id)
    .execute();
}
