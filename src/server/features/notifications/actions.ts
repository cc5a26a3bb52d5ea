import type { Notification } from '#contract/notifications.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import type { Context } from '../../context.ts';
import { openCursor, sealCursor } from '../../http/cursors.ts';
import { refuse } from '../../http/refusal.ts';
import { seen } from '../matches/policy.ts';
import { type CardFacts, cardsOf, lookerOf } from '../matches/store.ts';
import * as store from './store.ts';
import { presentNotification, presentRoomNotification, presentSomebody } from './view.ts';

const NOTIFICATION_PAGE = 20;
const OF_THE_ROOM: ReadonlySet<NotificationKind> = new Set(['mention', 'reply']);
const NOBODY = new Map<string, CardFacts>();

/** The member's notifications, newest first; whom they are about is asked of the visibility matrix now. Throws cursor-invalid. */
export async function listNotifications(ctx: Context, memberId: string, cursor: string | undefined) {
  const before = cursor === undefined ? null : readPlace(ctx, memberId, cursor);
  const [rows, unread] = await Promise.all([store.notificationPage(ctx.db, memberId, before, NOTIFICATION_PAGE + 1), store.countUnread(ctx.db, memberId)]);
  const page = rows.slice(0, NOTIFICATION_PAGE);
  const last = page.at(-1);
  return {
    items: await present(ctx, memberId, page),
    unread,
    nextCursor: rows.length > NOTIFICATION_PAGE && last ? sealCursor(ctx.config, memberId, ['notification', last.place]) : null,
  };
}

/** Marks some, or all, of the member's own as read; ids of others change nothing. */
export async function readNotifications(ctx: Context, memberId: string, ids: readonly string[] | undefined): Promise<{ unread: number }> {
  await store.markRead(ctx.db, memberId, ids ?? null, ctx.now());
  return { unread: await store.countUnread(ctx.db, memberId) };
}

/**
 * Notifications as their reader may see them now; those about members who are nothing to them are left out. In the room all
 * read each other, whatever their gender, so there only who is gone or kept apart is nothing.
 */
export async function present(ctx: Context, memberId: string, rows: readonly store.NotificationRow[]): Promise<Notification[]> {
  const ids = [...new Set(rows.flatMap((row) => row.about_id ?? []))];
  if (rows.length === 0) return [];
  const [looker, cards] = await Promise.all([lookerOf(ctx)(memberId), ids.length === 0 ? NOBODY : cardsOf(ctx)({ viewerId: memberId, ids })]);
  return rows.flatMap((row) => {
    if (row.kind === 'liked-you' && looker.plan.tier === 'basic') return [presentSomebody(row)];
    if (row.about_id === null) return [presentNotification(row, null)];
    const card = cards.get(row.about_id);
    if (!card) return [];
    const sight = seen(looker, card.facts);
    if (OF_THE_ROOM.has(row.kind)) return card.facts.blocked || card.facts.status !== 'active' ? [] : [presentRoomNotification(row, { card, sight })];
    return sight.row === 'nothing' ? [] : [presentNotification(row, { card, sight })];
  });
}

function readPlace(ctx: Context, memberId: string, cursor: string): string {
  const place = openCursor(ctx.config, memberId, cursor);
  if (!Array.isArray(place) || place[0] !== 'notification' || typeof place[1] !== 'string') throw refuse('cursor-invalid');
  return place[1];
}
