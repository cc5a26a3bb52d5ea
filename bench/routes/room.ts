import { DEMO_ROOM } from '#copy/demo-talk.ts';
import { ROOM_PAGE } from '#domain/messaging/limits.ts';
import { withClient } from '../live/members.ts';

/** One more than a page: the room says that there are earlier ones. */
const MESSAGES = ROOM_PAGE + 1;

/** A page of the room, of the demo world's lines and replies, by these members; once in a kept world. */
export async function fullRoom(databaseUrl: string, authors: readonly { id: string }[]): Promise<void> {
  const lines = Array.from({ length: MESSAGES }, (_, i) => {
    const [, , body, repliesTo] = DEMO_ROOM[i % DEMO_ROOM.length]!;
    const round = i - (i % DEMO_ROOM.length);
    return {
      author: authors[i % authors.length]!.id,
      body,
      repliesTo: repliesTo === undefined ? null : round + repliesTo,
    };
  });
  await withClient(databaseUrl, (client) =>
    client.query(
      `with state as (select last_seq, last_rev from room_state),
          written as (insert into room_messages (seq, rev, author_id, client_id, body, reply_to, created_at)
            select last_seq + n, last_rev + n, author, 'ukur-ruang-' || n, body, last_seq + 1 + replies_to,
              now() - ($4 - n) * interval '5 minutes'
            from state, unnest($1::uuid[], $2::text[], $3::int[]) with ordinality as line (author, body, replies_to, n)
            where not exists (select from room_messages where client_id = 'ukur-ruang-1') returning seq, rev)
        update room_state set last_seq = w.seq, last_rev = w.rev
        from (select max(seq) as seq, max(rev) as rev from written) w where w.seq is not null`,
      [lines.map((l) => l.author), lines.map((l) => l.body), lines.map((l) => l.repliesTo), MESSAGES],
    ),
  );
}
