import { LIVE_PATH, type LiveEvent } from '#contract/live.ts';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import type { Browser } from './server.ts';

type Data<N extends LiveEvent['name']> = Extract<LiveEvent, { name: N }>['data'];

/** A member's live connection as a browser opens it, and all it heard. It does not come back by itself. */
export type LiveClient = {
  socket: Socket;
  heard: { name: string; data: any }[];
  of<N extends LiveEvent['name']>(name: N): Data<N>[];
  /** Why it is closed; null: it is open. */
  closed(): string | null;
};

/** Resolves when it is connected; rejects when it is refused. */
export async function connectLive(browser: Browser, url = browser.url): Promise<LiveClient> {
  const socket = io(url, {
    path: LIVE_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: browser.cookie, origin: url },
  });
  const heard: LiveClient['heard'] = [];
  let closed: string | null = null;
  socket.onAny((name: string, data: unknown) => heard.push({ name, data }));
  socket.on('disconnect', (reason) => (closed = reason));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    heard,
    of: (name) => heard.filter((event) => event.name === name).map((event) => event.data),
    closed: () => closed,
  };
}

export type Knock = { status: number; frames: number; code: number | null };

/** A bare handshake with any headers: the status it got (101: let in), and how many frames came until it was closed. */
export function knock(url: string, headers: Record<string, string>): Promise<Knock> {
  return new Promise((resolve, reject) => {
    const wire = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}/?EIO=4&transport=websocket`, { headers });
    let frames = 0;
    wire.on('message', () => frames++);
    wire.on('unexpected-response', (_, response) => resolve({ status: response.statusCode!, frames, code: null }));
    wire.on('open', () => wire.close());
    wire.on('close', (code) => resolve({ status: 101, frames, code }));
    wire.on('error', reject);
  });
}

/** A connection without the library: what a browser of ours would never send can be sent on it. */
export type Wire = { wire: WebSocket; frames: string[]; closed(): number | null };

/**
 * Resolves when the member's socket is connected (Engine.IO open, Socket.IO connect). `answers`: the heartbeat is.
 * `between`: happens after the handshake, before the client asks to come in.
 */
export async function openWire(
  browser: Browser,
  { answers = true, between = async () => {} }: { answers?: boolean; between?: () => Promise<void> } = {},
): Promise<Wire> {
  const wire = new WebSocket(`${browser.url.replace('http', 'ws')}${LIVE_PATH}/?EIO=4&transport=websocket`, {
    headers: { cookie: browser.cookie, origin: browser.url },
  });
  const frames: string[] = [];
  let closed: number | null = null;
  wire.on('close', (code) => (closed = code));
  wire.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    wire.on('message', (data) => {
      const text = String(data);
      frames.push(text);
      if (text.startsWith('0')) between().then(() => wire.send('40'), reject);
      if (text === '2' && answers) wire.send('3');
      if (text.startsWith('40')) resolve();
    });
    wire.once('close', (code) => reject(new Error(`closed with ${code}`)));
    wire.once('unexpected-response', (_, response) => reject(new Error(`refused with ${response.statusCode}`)));
  });
  return { wire, frames, closed: () => closed };
}
