import { WRITTEN } from '#web/lib/written.ts';

export type RoomMode = 'closed' | 'open';
/** Newest change seen with the room open, newest counted change, and the counts since. */
export type Seen = { seen: number; looked: number; count: number; mentions: number };

/**
 * State kept over a reload, for one member: in this tab whether the room is open, in this browser the seen changes. A
 * full or forbidden storage only loses them.
 */
export class RoomStorage {
  constructor(private readonly memberId: string) {}

  mode(): RoomMode {
    return read<RoomMode>(sessionStorage, this.key('tampilan')) === 'open' ? 'open' : 'closed';
  }
  keepMode(mode: RoomMode): void {
    // Closed is the default: no key stays after sign-out.
    write(sessionStorage, this.key('tampilan'), mode === 'open' ? mode : null);
  }

  seen(): Seen | null {
    const kept = read<Partial<Seen>>(localStorage, this.key('dilihat'));
    if (kept?.seen === undefined || kept.looked === undefined) return null;
    return { seen: kept.seen, looked: kept.looked, count: kept.count ?? 0, mentions: kept.mentions ?? 0 };
  }
  keepSeen(seen: Seen): void {
    write(localStorage, this.key('dilihat'), seen);
  }
  /** Calls back when another tab has seen newer changes. */
  onSeenElsewhere(listener: () => void): () => void {
    const listen = (event: StorageEvent) => event.key === this.key('dilihat') && listener();
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }

  /** Deletes it at sign-out. */
  forget(): void {
    write(sessionStorage, this.key('tampilan'), null);
    write(localStorage, this.key('dilihat'), null);
  }

  private key(what: string): string {
    return `${WRITTEN.room}${what}:${this.memberId}`;
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
    // Storage is full or forbidden: the state lasts as long as the page.
  }
}
