import type { PrivateMessage } from '#contract/chat.ts';
import { LIVE_PATH } from '#contract/live.ts';
import type { RoomMessage } from '#contract/room.ts';
import { RECONNECT_MS } from '#domain/messaging/limits.ts';
import {
  clearUpTo,
  gapAfter,
  advanceHead,
  type Timeline,
  timeline,
  append,
  prependPage,
  appendPage,
} from '#domain/messaging/timeline.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

/** Tests wait a tenth of what browsers wait. */
const SCALE = 0.1;
const SYNC_STATE_EVERY_MS = 3_000;
const ASK_LIMIT_MS = 10_000;

export type Asked = { status: number; body: any };

/** Calls any of the instances until one answers; an answer of a server that is not well is none. */
export class Caller {
  requests = 0;
  constructor(
    readonly cookie: string,
    private readonly urls: readonly string[],
  ) {}

  anyUrl = (): string => this.urls[Math.floor(Math.random() * this.urls.length)]!;

  async once(method: string, where: string, body?: unknown): Promise<Asked> {
    this.requests++;
    const response = await fetch(this.anyUrl() + where, {
      method,
      headers: { cookie: this.cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ASK_LIMIT_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  async untilAnswered(method: string, where: string, body?: unknown): Promise<Asked> {
    for (;;) {
      const answer = await this.once(method, where, body).catch(() => null);
      if (answer && answer.status < 500) return answer;
      await wait(50 + Math.random() * 100);
    }
  }
}

/**
 * What one browser shows of a conversation and of the room: events as they come, catching up where one is missing, the sync state
 * after each return and now and then; reconnecting by the ladder to whatever instance answers.
 */
export class LiveView {
  conversation: Timeline<PrivateMessage> = timeline();
  room: Timeline<RoomMessage> = timeline();
  connections = 0;
  connected = false;
  private socket: Socket | null = null;
  private tries = 0;
  private stopped = false;
  private readonly running: Promise<void>[] = [];
  private readonly catching = new Map<string, Promise<void>>();

  constructor(
    private readonly caller: Caller,
    private readonly conversationId: string | null,
  ) {}

  async open(): Promise<void> {
    await this.readRoomAnew();
    this.running.push(this.headsNowAndThen());
    await this.connect();
  }

  /** Asks where everything stands, and shows it. */
  async syncState(): Promise<void> {
    const { status, body } = await this.caller.untilAnswered('GET', '/api/live/heads');
    if (status !== 200) throw new Error(`sync state: ${status}`);
    this.room = advanceHead(this.room, body.roomRev);
    const own = body.conversations.find((c: { id: string }) => c.id === this.conversationId);
    if (own) this.conversation = advanceHead(this.conversation, own.lastSeq);
    await this.catchUp();
  }

  /** Loads the room back to its beginning: who was away for long has read it anew, from its end. */
  async scrollBack(): Promise<void> {
    while (this.room.from > 0) {
      const { body } = await this.caller.untilAnswered('GET', `/api/room?before=${this.room.from}`);
      this.room = prependPage<RoomMessage>(this.room, body.messages, { more: body.more });
    }
  }

  /** Closes the connection, and opens no other. */
  async leave(): Promise<void> {
    this.stopped = true;
    this.socket?.disconnect();
    await Promise.all(this.running);
  }

  private async connect(): Promise<void> {
    while (!this.stopped) {
      const url = this.caller.anyUrl();
      const socket = io(url, {
        path: LIVE_PATH,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        timeout: ASK_LIMIT_MS,
        extraHeaders: { cookie: this.caller.cookie, origin: url },
      });
      const connected = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true));
        socket.once('connect_error', () => resolve(false));
        // The line broke before the answer.
        socket.once('disconnect', () => resolve(false));
      });
      if (connected) return this.use(socket);
      socket.disconnect();
      await wait(RECONNECT_MS[Math.min(this.tries++, RECONNECT_MS.length - 1)]! * SCALE * (0.5 + Math.random()));
    }
  }

  private use(socket: Socket): void {
    this.socket = socket;
    this.connected = true;
    this.tries = 0;
    this.connections++;
    socket.on('message', (message: PrivateMessage) => {
      if (message.conversationId !== this.conversationId) return;
      this.conversation = append(this.conversation, message);
      void this.catchUp();
    });
    socket.on('room', (message: RoomMessage) => {
      this.room = append(this.room, message);
      void this.catchUp();
    });
    socket.on('room-revision', ({ rev }: { rev: number }) => {
      this.room = advanceHead(this.room, rev);
      void this.catchUp();
    });
    socket.on('disconnect', () => {
      this.connected = false;
      if (!this.stopped) this.running.push(this.connect());
    });
    void this.syncState();
  }

  private async headsNowAndThen(): Promise<void> {
    for (let at = Date.now(); !this.stopped; await wait(50)) {
      if (Date.now() - at < SYNC_STATE_EVERY_MS) continue;
      await this.syncState();
      at = Date.now();
    }
  }

  private async catchUp(): Promise<void> {
    await Promise.all([
      this.alone('room', () => this.catchUpRoom()),
      this.conversationId === null ? undefined : this.alone('conversation', () => this.catchUpConversation()),
    ]);
  }

  private alone(what: string, work: () => Promise<void>): Promise<void> {
    const running = this.catching.get(what) ?? work().finally(() => this.catching.delete(what));
    this.catching.set(what, running);
    return running;
  }

  private async catchUpConversation(): Promise<void> {
    for (
      let after = gapAfter(this.conversation);
      after !== null && !this.stopped;
      after = gapAfter(this.conversation)
    ) {
      const { body } = await this.caller.untilAnswered(
        'GET',
        `/api/conversations/${this.conversationId}/messages?after=${after}`,
      );
      this.conversation = appendPage(this.conversation, body.messages);
    }
  }

  private async catchUpRoom(): Promise<void> {
    for (let after = gapAfter(this.room); after !== null && !this.stopped; after = gapAfter(this.room)) {
      const { body } = await this.caller.untilAnswered('GET', `/api/room/changes?after=${after}`);
      if (body.tooOld) await this.readRoomAnew();
      else this.room = clearUpTo(appendPage(this.room, body.messages, body.rev), body.clearedSeq);
    }
  }

  private async readRoomAnew(): Promise<void> {
    const { body } = await this.caller.untilAnswered('GET', '/api/room');
    this.room = timeline<RoomMessage>(body.messages, { more: body.more, upTo: body.rev, clearedSeq: body.clearedSeq });
  }
}
