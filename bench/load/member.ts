import http from 'node:http';
import { randomFrom } from '../../src/server/demo/random.ts';
import type { Member } from '../live/members.ts';

/** The actions of a member, with their shares of a hundred (T64: 60 reads, 25 of chat, 10 likes, 5 other writes). */
const SHARES = {
  matches: 25,
  profile: 20,
  session: 10,
  notifications: 5,
  conversations: 5,
  messages: 9,
  send: 8,
  read: 3,
  like: 10,
  preferences: 3,
  pass: 2,
} as const;
export type Act = keyof typeof SHARES;
export const ACTS = Object.keys(SHARES) as Act[];
const HUNDRED = ACTS.flatMap((act) => Array.from({ length: SHARES[act] }, () => act));

/** `status` 0: no answer within ten seconds, or a broken connection. */
export type Answer = { act: Act; ms: number; status: number };
type Sent = { method: string; path: string; body?: object };

const NO_ANSWER_MS = 10_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: 512 });
export const hangUp = (): void => agent.destroy();

/** A simulated member: reads, taps and writes, with pauses between. */
export class ActiveMember {
  private readonly random;
  private cards: { open: string[]; like: string[] } = { open: [], like: [] };
  private sent = 0;

  constructor(
    private readonly url: string,
    private readonly member: Member,
    private readonly conversationId: string,
    seed: number,
  ) {
    this.random = randomFrom(seed);
  }

  /** The first search, as after signing in: the cards this member can open and like. */
  async arrive(): Promise<void> {
    const answer = await fetch(`${this.url}/api/matches`, { headers: { cookie: this.member.cookie } });
    const { open } = (await answer.json()) as { open: { id: string; can: { like: boolean } }[] };
    this.cards = { open: open.map((c) => c.id), like: open.filter((c) => c.can.like).map((c) => c.id) };
  }

  /** Acts until `over`; the pauses are exponential around `pauseMs`. */
  async live(pauseMs: number, over: () => boolean, told: (answer: Answer) => void): Promise<void> {
    for (;;) {
      await new Promise((next) => setTimeout(next, Math.min(-Math.log(1 - this.random.next()) * pauseMs, 6 * pauseMs)));
      if (over()) return;
      told(await this.act(this.random.pick(HUNDRED)));
    }
  }

  private async act(act: Act): Promise<Answer> {
    const began = performance.now();
    const status = await this.ask(this.request(act));
    return { act, ms: performance.now() - began, status };
  }

  private request(act: Act): Sent {
    const chat = `/api/conversations/${this.conversationId}`;
    switch (act) {
      case 'profile':
        return this.cards.open.length === 0
          ? { method: 'GET', path: '/api/profile' }
          : { method: 'GET', path: `/api/members/${this.random.pick(this.cards.open)}` };
      case 'like': {
        const candidateId = this.cards.like.pop();
        return candidateId ? { method: 'POST', path: '/api/likes', body: { candidateId } } : this.request('matches');
      }
      case 'pass': {
        const memberId = this.cards.like.pop();
        return memberId ? { method: 'POST', path: '/api/passes', body: { memberId } } : this.request('matches');
      }
      case 'send': {
        const clientId = `beban-${process.pid}-${this.member.id}-${this.sent++}`.slice(0, 64);
        return {
          method: 'POST',
          path: `${chat}/messages`,
          body: { clientId, text: `Pesan ke-${this.sent} malam ini` },
        };
      }
      case 'read':
        return { method: 'POST', path: `${chat}/read`, body: { seq: this.sent } };
      case 'preferences': {
        const min = 22 + Math.floor(this.random.next() * 6);
        return {
          method: 'PATCH',
          path: '/api/profile/preferences',
          body: { ageRangeWanted: { min, max: min + 15, open: false } },
        };
      }
      case 'messages':
        return { method: 'GET', path: `${chat}/messages` };
      case 'matches':
      case 'session':
      case 'notifications':
      case 'conversations':
        return { method: 'GET', path: `/api/${act}` };
    }
  }

  private ask({ method, path, body }: Sent): Promise<number> {
    return new Promise((resolve) => {
      const text = body ? JSON.stringify(body) : null;
      const request = http.request(
        this.url + path,
        {
          method,
          agent,
          timeout: NO_ANSWER_MS,
          headers: {
            cookie: this.member.cookie,
            'accept-encoding': 'br, gzip',
            ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode!));
          response.on('error', () => resolve(0));
        },
      );
      request.on('timeout', () => request.destroy());
      request.on('error', () => resolve(0));
      request.end(text);
    });
  }
}
