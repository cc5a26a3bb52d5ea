import { useEffect, useMemo } from 'react';
import type { Timeline, TimelineEntry } from '#domain/messaging/timeline.ts';
import { onLive } from '#web/lib/live.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { browserTransport } from './browser-transport.ts';
import { claimDrafts, forgetDrafts } from './drafts.ts';
import { Outbox, type Pending } from './outbox.ts';

type Held = { memberId: string; outbox: Outbox; holders: number; end: () => void };

const NOTHING = createStore<readonly Pending[]>([]);
const held = createStore<Held | null>(null);

/**
 * The one outbox of the signed-in member in this tab, until its last holder releases it. Signing out here empties it
 * and the drafts.
 */
export function holdOutbox(memberId: string): { outbox: Outbox; release: () => void } {
  const known = held.get();
  const mine = known?.memberId === memberId ? known : open(memberId);
  mine.holders++;
  const release = () => {
    if (--mine.holders > 0) return;
    mine.end();
    if (held.get() === mine) held.set(null);
  };
  return { outbox: mine.outbox, release };
}

function open(memberId: string): Held {
  claimDrafts(memberId);
  const outbox = new Outbox(memberId, browserTransport());
  const unhear = onLive('left', () => {
    outbox.clear();
    forgetDrafts(memberId);
  });
  const mine = { memberId, outbox, holders: 0, end: () => (unhear(), outbox.stop()) };
  outbox.start();
  held.set(mine);
  return mine;
}

/** The signed-in member's outbox, while it is held. */
export const useOutbox = (): Outbox | null => useStore(held)?.outbox ?? null;

/**
 * Own messages of a thread not yet in its timeline, oldest first. `ownId`: the client id of an own message.
 */
export function usePending<T extends TimelineEntry>(
  thread: string,
  { items, upTo }: Timeline<T>,
  ownId: (item: T) => string | null,
): readonly Pending[] {
  const outbox = useOutbox();
  const all = useStore(outbox?.pending ?? NOTHING);
  const shown = useMemo(() => new Set(items.map(ownId)), [items, ownId]);
  useEffect(() => outbox?.confirm(thread, shown, upTo), [outbox, thread, shown, upTo, all]);
  return useMemo(() => all.filter((p) => p.thread === thread && !shown.has(p.clientId)), [all, thread, shown]);
}
