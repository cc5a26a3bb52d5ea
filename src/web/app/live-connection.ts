import type { Socket } from 'socket.io-client';
import { SYNC_STATE_MS, LIVE_PATH, POLL_MS, RECONNECT_MS } from '#domain/messaging/limits.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { type Heard, isLeaving, setLive, setServerTime, emitLive } from '#web/lib/live.ts';

/** After a connection of this length the next break starts the delays anew. */
const STEADY_MS = 20_000;
/** A try without an answer in this time has failed. */
const GIVE_UP_MS = 8_000;
/** A question to a line that hangs is given up, so that the next one can be asked. */
const ANSWER_MS = 15_000;
/** Requests within this time are combined. */
const TOGETHER_MS = 150;
const EVENTS = [
  'message',
  'conversation',
  'typing',
  'room',
  'room-revision',
  'notified',
  'members',
  'plan-changed',
] as const satisfies readonly (keyof Heard)[];

/**
 * Delay before the nth try: 1, 2, 5, 10, 10 … seconds, spread over half to one and a half so that after a restart not
 * all reconnect at once.
 */
export const reconnectAfter = (tries: number, random: number): number =>
  RECONNECT_MS[Math.min(tries, RECONNECT_MS.length - 1)]! * (0.5 + random);

/** Opens the tab's one live connection; `onEnded` when the session is over. Returns a function to close it. */
export function openLive(onEnded: () => void): () => void {
  const connection = new LiveConnection(onEnded);
  void connection.start();
  return () => connection.stop();
}

class LiveConnection {
  private socket: Socket | null = null;
  private tries = 0;
  private stopped = false;
  private connectedAt = 0;
  private asking = false;
  private askAgain = false;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private syncStateTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onEnded: () => void) {}

  async start(): Promise<void> {
    setLive('connecting', this);
    addEventListener('online', this.cameBack);
    addEventListener('offline', this.looksGone);
    document.addEventListener('visibilitychange', this.cameIntoView);
    this.syncStateIn(POLL_MS);
    await this.connect();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.retryTimer);
    clearTimeout(this.syncStateTimer);
    removeEventListener('online', this.cameBack);
    removeEventListener('offline', this.looksGone);
    document.removeEventListener('visibilitychange', this.cameIntoView);
    this.socket?.disconnect();
    setLive('connecting', null);
  }

  say = (name: 'typing', data: { conversationId: string }): void => void this.socket?.volatile.emit(name, data);

  askSyncState = (): void => this.syncStateIn(TOGETHER_MS);

  private readonly cameBack = (): void => {
    // A try still under way began without a network: the one after it comes soon.
    this.tries = 0;
    this.connectNow();
  };
  private readonly looksGone = (): void => this.syncStateIn(0);
  private readonly cameIntoView = (): void => {
    if (document.visibilityState === 'hidden') return;
    // A sleeping tab gets no events and its timers stop.
    this.syncStateIn(0);
    this.connectNow();
  };

  private connectNow(): void {
    if (this.socket?.connected || this.retryTimer === undefined) return;
    clearTimeout(this.retryTimer);
    void this.connect();
  }

  private async connect(): Promise<void> {
    this.retryTimer = undefined;
    try {
      this.socket ??= await this.makeSocket();
    } catch {
      return this.broke();
    }
    if (!this.stopped) this.socket.connect();
  }

  private async makeSocket(): Promise<Socket> {
    const { io } = await import('socket.io-client');
    const socket = io({
      path: LIVE_PATH,
      transports: ['websocket'],
      autoConnect: false,
      reconnection: false,
      timeout: GIVE_UP_MS,
    });
    socket.on('connect', () => {
      this.connectedAt = Date.now();
      setLive('live', this);
      this.syncStateIn(0);
    });
    socket.on('disconnect', () => {
      if (Date.now() - this.connectedAt > STEADY_MS) this.tries = 0;
      this.broke();
    });
    socket.on('connect_error', () => this.broke());
    for (const name of EVENTS) socket.on(name, (data) => emitLive(name, data));
    socket.on('ended', () => this.end());
    return socket;
  }

  /** No connection: the sync state is polled, and the delays grow. */
  private broke(): void {
    if (this.stopped) return;
    setLive('down', this);
    this.syncStateIn(0);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void this.connect(), reconnectAfter(this.tries++, Math.random()));
  }

  private syncStateIn(ms: number): void {
    if (this.stopped) return;
    // A pending answer may be older than the request.
    if (this.asking) return void (this.askAgain ||= ms < POLL_MS);
    clearTimeout(this.syncStateTimer);
    this.syncStateTimer = setTimeout(() => void this.readSyncState(), ms);
  }

  private async readSyncState(): Promise<void> {
    this.asking = true;
    const began = Date.now();
    try {
      const syncState = await call('GET /api/live/heads', { signal: AbortSignal.timeout(ANSWER_MS) });
      if (this.stopped) return;
      setServerTime(syncState.serverTime, Date.now() - began);
      emitLive('sync-state', syncState);
    } catch (error) {
      const { status } = asApiError(error);
      if (status === 401) return this.end();
      // The network is gone, or hangs, though the socket has not noticed.
      if (status === 0 && this.socket?.connected) this.socket.disconnect();
    } finally {
      this.asking = false;
    }
    const soon = this.askAgain;
    this.askAgain = false;
    const quiet = this.socket?.connected || document.visibilityState === 'hidden';
    this.syncStateIn(soon ? TOGETHER_MS : quiet ? SYNC_STATE_MS : POLL_MS);
  }

  private end(): void {
    if (this.stopped) return;
    this.stop();
    if (!isLeaving()) this.onEnded();
  }
}
