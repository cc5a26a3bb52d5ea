import type { Notification } from '#contract/notifications.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import { isPresent } from '#domain/visibility/existence.ts';
import type { Context } from '../../context.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { rowOfRef, rowRef } from '../../members/refs.ts';
import { visibilityOf } from '../../members/visibility.ts';
import { viewerOf } from '../../members/store.ts';
import { type CardFacts, cardsOf } from '../../members/store.cards.ts';
import * as store from './store.ts';
import { presentNotification, presentRoomNotification, presentSomebody } from './view.ts';

const NOTIFICATION_PAGE = 20;
const OF_THE_ROOM: ReadonlySet<NotificationKind> = new Set(['mention', 'reply']);
const NOBODY = new Map<string, CardFacts>();

/**
 * The member's notifications, newest first; the members they are about pass the visibility matrix now. Throws
 * cursor-invalid.
 */
export async function listNotifications(ctx: Context, memberId: string, cursor: string | undefined) {
  const keyset: Keyset<[string]> = { owner: memberId, kind: 'notification', parts: 1 };
  const before = placeOf(ctx.config, keyset, cursor)?.[0] ?? null;
  const [rows, unread] = await Promise.all([
    store.notificationPage(ctx.db, memberId, before, NOTIFICATION_PAGE + 1),
    store.countUnread(ctx.db, memberId),
  ]);
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, NOTIFICATION_PAGE, (last) => [last.place]);
  return { items: named(ctx, memberId, await present(ctx, memberId, page)), unread, nextCursor };
}

/** As they leave the server: the number of a row would tell how many notifications others got. */
export const named = ({ config }: Context, memberId: string, list: readonly Notification[]): Notification[] =>
  list.map((one) => ({ ...one, id: rowRef(config, memberId, one.id) }));

/** Marks some, or all, of the member's own as read; ids of others change nothing. */
export async function readNotifications(
  ctx: Context,
  memberId: string,
  ids: readonly string[] | undefined,
): Promise<{ unread: number }> {
  const rows = ids?.flatMap((id) => rowOfRef(ctx.config, memberId, id) ?? []);
  await store.markRead(ctx.db, memberId, rows ?? null, ctx.now());
  return { unread: await store.countUnread(ctx.db, memberId) };
}

/**
 * Notifications as visible to their reader now, with the ids of their rows; those about invisible members are left
 * out. In the room all members read each other, whatever their gender, so there only erased and hidden authors are
 * left out.
 */
export async function present(
  ctx: Context,
  memberId: string,
  rows: readonly store.NotificationRow[],
): Promise<Notification[]> {
  const ids = [...new Set(rows.flatMap((row) => row.about_id ?? []))];
  if (rows.length === 0) return [];
  const [viewer, cards] = await Promise.all([
    viewerOf(ctx)(memberId),
    ids.length === 0 ? NOBODY : cardsOf(ctx)({ viewerId: memberId, ids }),
  ]);
  return rows.flatMap((row) => {
    if (row.kind === 'liked-you' && viewer.plan.tier === 'basic') return [presentSomebody(row)];
    if (row.about_id === null) return [presentNotification(row, null)];
    const card = cards.get(row.about_id);
    if (!card) return [];
    // A paused member still reads earlier notifications with names; their links are closed until the pause ends.
    const visibility = visibilityOf({ ...viewer, paused: false }, card.facts);
    if (OF_THE_ROOM.has(row.kind))
      return isPresent(card.facts) ? [presentRoomNotification(row, { card, visibility })] : [];
    return visibility.row === 'nothing' ? [] : [presentNotification(row, { card, visibility, tier: viewer.plan.tier })];
  });
}
