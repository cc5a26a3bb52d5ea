import type { Notification } from '#contract/notifications.ts';
import { UNREAD_COUNTED } from '#domain/messaging/limits.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type ApiOutput, call } from '#web/lib/api.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { happened } from '#web/lib/server-state.ts';
import { sessionKey, useLiveViewer } from '#web/lib/session.ts';
import { isCelebratedHere } from '#web/members/celebrated.ts';
import { memberKey } from '#web/members/member-state.ts';
import { nothingOffered, showToast } from '#web/ui/toast.tsx';
import { notificationsKey } from '../queries.ts';
import { freshOf, stillNews, type Told, toldOf } from './fresh-notifications.ts';

/** Notifications that come together are read once. */
const TOGETHER_MS = 150;

/**
 * Shows new notifications as they come, updates bell and lists, and refreshes data they are about. In the member's
 * frame. `isRoomOpen`: the member reads the room in this tab.
 */
export function NotificationNews({ isRoomOpen }: { isRoomOpen: (memberId: string) => boolean }) {
  const me = useLiveViewer();
  const client = useQueryClient();
  const memberId = me?.id ?? null;
  const unread = me?.unreadNotifications ?? 0;
  const news = useMemo(
    () => (memberId === null ? null : new News(client, () => isRoomOpen(memberId))),
    [client, memberId, isRoomOpen],
  );
  useEffect(() => {
    news?.noticed(unread);
  }, [news, unread]);
  useEffect(() => () => news?.stop(), [news]);
  useLiveEvent('notified', () => news?.look());
  useLiveEvent('sync-state', (syncState) => news?.noticed(syncState.unreadNotifications));
  return null;
}

class News {
  /** What was told already; null before the first read: then as many as there were at first. */
  private told: Told | null = null;
  private first = 0;
  private unread: number | null = null;
  private stopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private looking: Promise<void> = Promise.resolve();
  /** For the next toast, newest first: what came while an undo was offered. */
  private untold: Notification[] = [];

  constructor(
    private readonly client: QueryClient,
    private readonly isRoomOpen: () => boolean,
  ) {}

  /** Called with a number of unread ones. The first call announces nothing. */
  noticed(unread: number): void {
    // No more are counted than that: what came since does not show in the number.
    if (unread === this.unread && unread < UNREAD_COUNTED) return;
    if (this.unread === null) this.first = unread;
    this.unread = unread;
    if (unread > 0) return this.look();
    this.untold = [];
    void this.showUnread(0);
  }

  look(): void {
    clearTimeout(this.timer);
    // After a failure the next read shows it.
    this.timer = setTimeout(() => {
      this.looking = this.looking.then(() => this.lookNow()).catch(() => undefined);
    }, TOGETHER_MS);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async lookNow(): Promise<void> {
    const page = await call('GET /api/notifications', { query: {} });
    const fresh = freshOf(page, this.told, this.first);
    this.told = toldOf(page);
    this.untold = stillNews(this.untold, this.told);
    this.unread = page.unread;
    await this.showUnread(page.unread);
    if (fresh.length === 0) return;
    const profiles = fresh.flatMap(({ kind, about }) => {
      // It names nobody, and what it was about may be in view: a photo that was removed.
      if (kind === 'report-decided') return [memberKey()];
      return about?.id ? [memberKey(about.id)] : [];
    });
    await Promise.all([
      happened(this.client, 'notified'),
      // The lists that show this member say so too, as after a like of one's own.
      ...(fresh.some(({ kind, about }) => kind === 'new-match' || (kind === 'liked-you' && about?.id))
        ? [happened(this.client, 'liked')]
        : []),
      ...profiles.map((queryKey) => this.client.invalidateQueries({ queryKey })),
    ]);
    const zone = this.session()?.member?.zone ?? 'WIB';
    const untold = fresh.filter((n) => !isSaidElsewhere(n, this.isRoomOpen));
    if (untold.length === 0) return;
    // Loaded when needed: most pages never show one.
    const { newsToast, saidShown } = await import('./news-toast.ts');
    this.untold.unshift(...saidShown(untold, zone, (n) => this.isShown(n)));
    // The undo of an act stays as long as it is offered, and the next read does not wait for that: the first to come
    // through tells of all that waited.
    void nothingOffered().then(() => {
      const told = this.stopped ? undefined : newsToast(this.untold.splice(0), zone);
      if (told) showToast(told);
    });
  }

  /** The answer to a request is seen in the profile it is about, a mute in the room, while that is open. */
  private isShown({ kind, about }: Notification): boolean {
    if (kind === 'room-muted') return document.visibilityState === 'visible' && this.isRoomOpen();
    if ((kind !== 'permission-approved' && kind !== 'permission-denied') || !about?.id) return false;
    return (
      this.client
        .getQueryCache()
        .find({ queryKey: memberKey(about.id) })
        ?.isActive() === true
    );
  }

  private session(): ApiOutput<'GET /api/session'> | undefined {
    return this.client.getQueryData(sessionKey());
  }

  /** Updates the bell, at once; and the list, if it is shown. */
  private async showUnread(unread: number): Promise<void> {
    const before = this.session();
    if (!before?.member || before.member.unreadNotifications === unread) return;
    this.client.setQueryData(sessionKey(), { ...before, member: { ...before.member, unreadNotifications: unread } });
    await this.client.invalidateQueries({ queryKey: notificationsKey() });
  }
}

/** The page of one payment follows it, and tells of its end. */
const isPaymentOpen = () => location.pathname.startsWith('/akun/pembayaran/');

/**
 * Messages have their own popup, a match made here its celebration; an open room shows mentions itself,
 * and the page of a waiting payment its result.
 */
function isSaidElsewhere({ kind, about }: Notification, isRoomOpen: () => boolean): boolean {
  if (kind === 'new-message') return true;
  if (kind === 'new-match') return about?.id != null && isCelebratedHere(about.id);
  // The event may come before the answer that leads from the form to that page.
  if (kind === 'payment-submitted') return /^\/(subscription-)?payment(-success)?$/.test(location.pathname);
  // Over the result it would hide why; who opened the proof stands in the list.
  if (kind === 'payment-decided' || kind === 'payment-proof-opened')
    return location.pathname === '/payment-success' || (kind === 'payment-decided' && isPaymentOpen());
  return (kind === 'mention' || kind === 'reply') && document.visibilityState === 'visible' && isRoomOpen();
}
