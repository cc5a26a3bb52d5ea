import { errorTitle, waitText } from '#copy/errors.ts';
import { roomCopy } from '#copy/room.ts';
import { RECONNECT_MS } from '#domain/chat/limits.ts';
import { type ApiError, asApiError, call } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/live.ts';
import { NO_DRAFT, type Draft, type RoomMemory } from './room-memory.ts';
import type { Outgoing } from './room-rows.ts';
import type { RoomState, RoomStore } from './room-store.ts';

/** These hold for the next message as well: the room says so instead of offering to write. */
const MAY_NOT: ReadonlySet<string> = new Set(['room-muted', 'subscription-required', 'profile-paused']);

/**
 * What the member writes. A message is sent with an id of its own until the server has acknowledged or refused it; a refusal
 * brings text and reply back into the draft. Nothing written is lost by a reload.
 */
export class RoomPost {
  private busy = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private readonly room: RoomStore,
    private readonly memory: RoomMemory,
  ) {}

  write(change: Partial<Draft>): void {
    const before = this.room.get().draft;
    // Changed, it is another message than the one that may have arrived.
    const draft = { ...before, ...change, clientId: change.clientId ?? null };
    this.memory.keepDraft(draft);
    this.room.set({ draft, problem: null });
  }

  /** Sends the draft. */
  send(): void {
    const { draft } = this.room.get();
    const clientId = draft.clientId ?? crypto.randomUUID();
    const one: Outgoing = { clientId, text: draft.text.trim(), replyTo: draft.replyTo, at: new Date(serverNow()).toISOString(), state: 'sending' };
    this.write(NO_DRAFT);
    this.keep(one);
    void this.pump();
  }

  /** Takes one that waits or failed back into the draft; what was being written meanwhile follows it. */
  takeBack({ clientId, text, replyTo }: Outgoing): void {
    const { draft } = this.room.get();
    this.drop(clientId);
    const alone = draft.text.trim() === '';
    this.write({ text: alone ? text : `${text}\n${draft.text}`, replyTo: replyTo ?? draft.replyTo, clientId: alone ? clientId : null });
  }

  sendAgain(one: Outgoing): void {
    this.keep({ ...one, state: 'sending', problem: undefined });
    void this.pump();
  }

  drop(clientId: string): void {
    this.memory.dropOutgoing(clientId);
    this.room.set({ outgoing: this.room.get().outgoing.filter((o) => o.clientId !== clientId) });
  }

  /** The line may be back: what waits is tried at once. */
  now(): void {
    clearTimeout(this.timer);
    this.stopped = false;
    void this.pump();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** What the list shows is on its way no longer. */
  settle(): void {
    const { view, me, outgoing, draft } = this.room.get();
    if (!me || (outgoing.length === 0 && draft.clientId === null)) return;
    const there = new Set(view.items.filter((m) => m.author?.key === me.key).map((m) => m.clientId));
    for (const one of outgoing) if (there.has(one.clientId) || (one.rev !== undefined && one.rev <= view.upTo)) this.drop(one.clientId);
    if (draft.clientId !== null && there.has(draft.clientId)) this.write(NO_DRAFT);
  }

  /** One after the other, in the order they were written. */
  private async pump(): Promise<void> {
    if (this.busy || this.stopped) return;
    this.busy = true;
    try {
      for (let one = this.next(); one && !this.stopped; one = this.next()) if (!(await this.sendOne(one))) break;
    } finally {
      this.busy = false;
    }
  }

  private next(): Outgoing | undefined {
    return this.room.get().outgoing.find((o) => o.state === 'sending' || o.state === 'waiting');
  }

  private async sendOne(one: Outgoing): Promise<boolean> {
    const { clientId, text, replyTo } = one;
    try {
      const { message } = await call('POST /api/room/messages', { body: { clientId, text, ...(replyTo ? { replyTo: replyTo.seq } : {}) } });
      this.tries = 0;
      this.memory.dropOutgoing(clientId);
      this.change({ ...one, state: 'sent', rev: message.rev });
      this.room.stored(message);
      return true;
    } catch (thrown) {
      const error = asApiError(thrown);
      // Taken back while it was on its way: what became of it is told by the room.
      if (!this.room.get().outgoing.some((o) => o.clientId === clientId)) return true;
      if (error.code !== 'network' && error.code !== 'unavailable') return this.refused(one, error);
      this.keep({ ...one, state: 'waiting' });
      this.timer = setTimeout(() => void this.pump(), RECONNECT_MS[Math.min(this.tries++, RECONNECT_MS.length - 1)]);
      return false;
    }
  }

  /** S2 §5: text and reply are restored. Where something else is being written by now, the message stays and says why. */
  private refused(one: Outgoing, error: ApiError): boolean {
    const problem = problemOf(error);
    const { draft } = this.room.get();
    if (draft.text.trim() === '' && draft.replyTo === null) {
      this.drop(one.clientId);
      // An answer that tells nothing may have followed a message that was stored.
      this.write({ text: one.text, replyTo: one.replyTo, clientId: error.status >= 500 ? one.clientId : null });
      this.room.set({ problem });
    } else this.keep({ ...one, state: 'failed', problem: problem.text });
    if (MAY_NOT.has(error.code)) void this.room.reload();
    return true;
  }

  private keep(one: Outgoing): void {
    this.memory.keepOutgoing(one);
    this.change(one);
  }

  private change(one: Outgoing): void {
    const { outgoing } = this.room.get();
    const known = outgoing.some((o) => o.clientId === one.clientId);
    this.room.set({ outgoing: known ? outgoing.map((o) => (o.clientId === one.clientId ? one : o)) : [...outgoing, one] });
  }
}

function problemOf(error: ApiError): NonNullable<RoomState['problem']> {
  if (error.code === 'too-many-requests')
    return { title: roomCopy.notSent, text: error.retryAfter === undefined ? error.message : roomCopy.tooFast(waitText(error.retryAfter)) };
  const refused = error.status >= 400 && error.status < 500;
  return { title: (refused ? errorTitle(error.code) : undefined) ?? roomCopy.notSent, text: error.message };
}
