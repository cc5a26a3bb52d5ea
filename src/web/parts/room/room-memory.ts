import type { Outgoing, ReplyTarget } from './room-rows.ts';

/** Minimised by default; open; hidden until it is opened from the menu. */
export type RoomMode = 'minimised' | 'open' | 'closed';
/** `clientId`: it was sent, and nobody knows whether it arrived; sent again unchanged, it is the same message. */
export type Draft = { text: string; replyTo: ReplyTarget | null; clientId: string | null };
/** Newest change seen with the room open, newest of somebody else, newest that was looked at for it. */
export type Seen = { seen: number; fresh: number; looked: number };
export const NO_DRAFT: Draft = { text: '', replyTo: null, clientId: null };

/**
 * What survives a reload, for one member: in this tab whether the room is open, in this browser what is written and not yet
 * sent. Storage that is full or forbidden only forgets.
 */
export class RoomMemory {
  constructor(private readonly memberId: string) {}

  mode(): RoomMode {
    const kept = read<RoomMode>(sessionStorage, this.key('tampilan'));
    return kept === 'open' || kept === 'closed' ? kept : 'minimised';
  }
  keepMode(mode: RoomMode): void {
    write(sessionStorage, this.key('tampilan'), mode);
  }

  draft(): Draft {
    return { ...NO_DRAFT, ...read<Draft>(localStorage, this.key('konsep')) };
  }
  keepDraft(draft: Draft): void {
    write(localStorage, this.key('konsep'), draft.text === '' && !draft.replyTo ? null : draft);
  }

  outgoing(): Outgoing[] {
    const kept = read<Outgoing[]>(localStorage, this.key('keluar'));
    return Array.isArray(kept) ? kept.filter((o) => o.state !== 'sent') : [];
  }
  /** Other tabs keep theirs there too: only this one is changed. */
  keepOutgoing(one: Outgoing): void {
    write(localStorage, this.key('keluar'), [...this.outgoing().filter((o) => o.clientId !== one.clientId), one]);
  }
  dropOutgoing(clientId: string): void {
    const left = this.outgoing().filter((o) => o.clientId !== clientId);
    write(localStorage, this.key('keluar'), left.length > 0 ? left : null);
  }

  seen(): Seen | null {
    return read<Seen>(localStorage, this.key('dilihat'));
  }
  keepSeen(seen: Seen): void {
    write(localStorage, this.key('dilihat'), seen);
  }
  /** Another tab saw more. */
  onSeenElsewhere(heard: () => void): () => void {
    const listener = (event: StorageEvent) => event.key === this.key('dilihat') && heard();
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  }

  /** The member signs out here. */
  forget(): void {
    for (const [store, what] of [
      [sessionStorage, 'tampilan'],
      [localStorage, 'konsep'],
      [localStorage, 'keluar'],
      [localStorage, 'dilihat'],
    ] as const)
      write(store, this.key(what), null);
  }

  private key(what: string): string {
    return `serasi-ruang-${what}:${this.memberId}`;
  }
}

function read<T>(store: Storage, key: string): T | null {
  try {
    return JSON.parse(store.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(store: Storage, key: string, value: unknown): void {
  try {
    if (value === null) store.removeItem(key);
    else store.setItem(key, JSON.stringify(value));
  } catch {
    // Full, or not allowed: it lives as long as the page.
  }
}
