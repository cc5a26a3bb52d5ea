import { WRITTEN } from '#web/lib/written.ts';

/** Minimised by default; open; hidden until it is opened from the menu. */
export type RoomMode = 'minimised' | 'open' | 'closed';
/** Newest change seen with the room open, newest of somebody else, newest that was looked at for it. */
export type Seen = { seen: number; fresh: number; looked: number };

/**
 * What survives a reload, for one member: in this tab whether the room is open, in this browser what was seen. Storage
 * that is full or forbidden only forgets.
 */
export class RoomStorage {
  constructor(private readonly memberId: string) {}

  mode(): RoomMode {
    const kept = read<RoomMode>(sessionStorage, this.key('tampilan'));
    return kept === 'open' || kept === 'closed' ? kept : 'minimised';
  }
  keepMode(mode: RoomMode): void {
    write(sessionStorage, this.key('tampilan'), mode);
  }

  seen(): Seen | null {
    return read<Seen>(localStorage, this.key('dilihat'));
  }
  keepSeen(seen: Seen): void {
    write(localStorage, this.key('dilihat'), seen);
  }
  /** Another tab saw more. */
  onSeenElsewhere(listener: () => void): () => void {
    const listen = (event: StorageEvent) => event.key === this.key('dilihat') && listener();
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }

  /** The member signs out here. */
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
    // Full, or not allowed: it lives as long as the page.
  }
}
