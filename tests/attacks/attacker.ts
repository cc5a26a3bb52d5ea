import { OPEN_HEADER } from '#domain/matching/limits.ts';
import type { Answer, Browser } from '../support/server.ts';
import { connectLive } from '../support/live-client.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** An open card as the attacker reads it. */
export type Card = { id: string; percent: number; facts: Record<string, unknown> };
/** A card without an id. */
export type Shut = { key: string; ref: string; nama: string; age: number; religion: string };

/**
 * A member with the developer tools open: asks over HTTP and listens on a socket as any member may, counts what it asked, and
 * keeps each id it was ever told.
 */
export class Attacker {
  requests = 0;
  edits = 0;
  readonly ids = new Set<string>();
  /** Everything heard, as text. */
  readonly heard: string[] = [];
  private hangUp = () => {};

  constructor(private readonly browser: Browser) {}

  async listen(): Promise<void> {
    const live = await connectLive(this.browser);
    live.socket.onAny((_name: string, data: unknown) => this.keep(JSON.stringify(data ?? null)));
    this.hangUp = () => live.socket.disconnect();
  }

  close(): void {
    this.hangUp();
  }

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    this.requests++;
    const answer = await this.browser.send(method, path, body, { [OPEN_HEADER]: '1' });
    this.keep(answer.text);
    return answer;
  }

  /** Changes own facts or wishes; the status tells whether it was taken. */
  edit(set: Record<string, unknown>): Promise<Answer> {
    this.edits++;
    return this.ask('PATCH', '/api/profile', set);
  }

  /** The whole list of this viewer, page after page. */
  async list(filters = ''): Promise<{ open: Card[]; shut: Shut[]; total: number }> {
    const [open, shut]: [Card[], Shut[]] = [[], []];
    let total = 0;
    for (let cursor = ''; ; ) {
      const { status, body, text } = await this.ask('GET', `/api/matches?${filters}${cursor && `&cursor=${cursor}`}`);
      if (status !== 200) throw new Error(`no list: ${text}`);
      open.push(...body.open);
      shut.push(...body.blurred);
      total = body.total;
      if (!body.nextCursor) return { open, shut, total };
      cursor = encodeURIComponent(body.nextCursor);
    }
  }

  /** Percentages by id of the cards that are open. */
  async percents(): Promise<Map<string, number>> {
    return new Map((await this.list()).open.map((card) => [card.id, card.percent]));
  }

  private keep(text: string): void {
    this.heard.push(text);
    for (const [id] of text.matchAll(UUID)) this.ids.add(id);
  }
}

/** What an attack found out, to be held against the truth by who runs it. */
export type Finding = {
  attack: string;
  /** The locked fact it was after. */
  fact: string;
  /** Answers the attacker is sure of, by what tells the person apart (id, or name of a card without one). */
  learned: Map<string, string>;
  requests: number;
  edits: number;
  /** Days since the attack began. */
  days: number;
};

export function finding(attacker: Attacker, attack: string, fact: string, learned: Map<string, string>): Finding {
  return { attack, fact, learned, requests: attacker.requests, edits: attacker.edits, days: 0 };
}
