import { RECONNECT_MS } from '#domain/messaging/limits.ts';
import { WebSocket } from 'ws';
import type { Times } from '../figures.ts';

/** Protocol of a socket: bare, or Engine.IO and Socket.IO written by hand, which costs the crowd little. */
export type Speech = { path: string; greets: boolean };
export const SERASI: Speech = { path: '/api/live/socket/?EIO=4&transport=websocket', greets: true };
/** The plain server identifies sockets by their number. */
export const PLAIN: Speech = { path: '/', greets: false };

/** Many sockets of many members, and the messages of each. */
export class Crowd {
  hears: (socket: number, text: string) => void = () => {};
  private readonly wires: (WebSocket | null)[];
  private readonly tries: number[];
  private comingBack = false;
  private hearing = 0;
  private whenAll: (() => void) | null = null;

  constructor(
    private readonly url: string,
    private readonly speech: Speech,
    private readonly cookies: readonly string[],
  ) {
    this.wires = cookies.map(() => null);
    this.tries = cookies.map(() => 0);
  }

  /** Connects all sockets, `atOnce` at a time; answers the ms of each. */
  async connect(atOnce = 64): Promise<Times> {
    const times: Times = [];
    let next = 0;
    const one = async () => {
      for (let i = next++; i < this.cookies.length; i = next++) {
        const began = performance.now();
        if (!(await this.open(i))) throw new Error(`socket ${i} was refused`);
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    return times;
  }

  /** From now on lost sockets reconnect with the browsers' delays; resolves when all are connected again. */
  everybodyBack(): Promise<void> {
    this.comingBack = true;
    return new Promise((resolve) => (this.whenAll = resolve));
  }

  async close(): Promise<void> {
    this.comingBack = false;
    const closed = this.wires.map((wire) => new Promise((done) => (wire ? wire.once('close', done) : done(null))));
    for (const wire of this.wires) wire?.close();
    await Promise.all(closed);
  }

  private open(i: number): Promise<boolean> {
    return new Promise((resolve) => {
      const origin = this.url.replace('ws', 'http');
      const wire = new WebSocket(this.url + this.speech.path + (this.speech.greets ? '' : i), {
        perMessageDeflate: false,
        headers: { cookie: this.cookies[i]!, origin },
      });
      let hears = false;
      const ready = () => {
        hears = true;
        this.wires[i] = wire;
        this.tries[i] = 0;
        if (++this.hearing === this.cookies.length) this.whenAll?.();
        resolve(true);
      };
      wire.on('open', () => this.speech.greets || ready());
      wire.on('message', (data) => {
        const text = String(data);
        if (!this.speech.greets) return this.hears(i, text);
        if (text.startsWith('42')) this.hears(i, text);
        else if (text === '2') wire.send('3');
        else if (text.startsWith('0')) wire.send('40');
        else if (text.startsWith('40')) ready();
      });
      wire.on('error', () => {});
      wire.on('close', () => {
        if (hears) {
          this.hearing--;
          this.wires[i] = null;
        }
        resolve(false);
        if (this.comingBack) this.comeBack(i);
      });
    });
  }

  private comeBack(i: number): void {
    const step = RECONNECT_MS[Math.min(this.tries[i]!++, RECONNECT_MS.length - 1)]!;
    setTimeout(() => void this.open(i), step * (0.5 + Math.random()));
  }
}
