import type { PersonaRole } from '#copy/demo.ts';
import type { Db } from '../db/connect.ts';
import { likeNotice, noticeOf } from '../features/notifications/policy.ts';
import { insertNotifications, type NotificationDraft, putCollapsed } from '../features/notifications/store.ts';

/** Hours ago, and what happened: somebody liked (`named`: the receiver's plan tells who), a match, a permission. */
type News = readonly [
  hours: number,
  what: 'like' | 'named-like' | 'match' | 'permission',
  by: PersonaRole,
  of: PersonaRole,
];
const NEWS: readonly News[] = [
  [50, 'permission', 'yoga', 'sari'],
  [21, 'match', 'bayu', 'sari'],
  [21, 'match', 'sari', 'bayu'],
  [10, 'match', 'budi', 'putri'],
  [10, 'match', 'putri', 'budi'],
  [5, 'like', 'joko', 'sari'],
  [4, 'named-like', 'joko', 'putri'],
];

/** Notifications of personas, as the events would have made them; nothing leaves the application for these. */
export async function insertDemoNews(db: Db, idOf: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const list = NEWS.map(([hours, what, by, of], i) => {
    const at = new Date(now.getTime() - hours * 3_600_000);
    return { ...draft(what, { by: idOf.get(by)!, of: idOf.get(of)!, at, nth: i }), inApp: true, at };
  });
  await insertNotifications(
    db,
    list.filter(({ collapse }) => collapse === undefined),
  );
  await putCollapsed(
    db,
    list.filter(({ collapse }) => collapse !== undefined),
  );
}

type About = { by: string; of: string; at: Date; nth: number };
function draft(what: News[1], { by, of, at, nth }: About): NotificationDraft {
  if (what === 'like' || what === 'named-like') return likeNotice({ fromId: by, toId: of }, what === 'named-like');
  const event = { id: `${nth}`, key: `demo:${nth}`, at };
  return what === 'match'
    ? noticeOf({ ...event, name: 'match.made', payload: { memberId: of, otherId: by } })
    : noticeOf({
        ...event,
        name: 'permission.answered',
        payload: { permissionId: '0', requesterId: of, ownerId: by, status: 'approved', answeredAt: at.toISOString() },
      });
}
