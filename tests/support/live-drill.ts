import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Instances, type OwnPostgres, startInstances, startOwnPostgres } from './live-processes.ts';
import { Caller, LiveView } from './live-view.ts';
import { startTestServer } from './server.ts';
import { createWorld } from './world.ts';

/**
 * T46, in the manner of Jepsen: everybody writes into a conversation and into the room at once, through two server processes
 * that are killed, over lines that are slow and break, over a database that crashes and a Redis that is cut off. Then it is
 * compared what was acknowledged, what is stored, and what every open browser shows.
 */
const PAIRS = 10;
const KILLS = 5;
const PATIENCE = { timeout: 120_000, interval: 50 };
const QUIET = { timeout: 60_000, interval: 200 };

type Sent = { clientId: string; seq: number };
type Sender = {
  id: string;
  conversationId: string;
  caller: Caller;
  view: LiveView;
  toOther: Sent[];
  toRoom: Sent[];
  removed: number[];
  wrong: string[];
};

type Stored = { conversation_id: string; seq: number; sender_id: string; client_id: string };
type StoredInRoom = { seq: string; author_id: string; client_id: string; deleted: boolean };

let postgres: OwnPostgres;
let instances: Instances;
let senders: Sender[];
let stored: Stored[];
let inRoom: StoredInRoom[];
/** Of each person, in each of the two places. */
let messages = 0;

/** Declares the drill with so many messages of each person in each of the two places; 250 are the whole of T46. */
export function liveDrill({ each, limitMs }: { each: number; limitMs: number }): void {
  messages = each;
  beforeAll(start, 120_000);
  afterAll(async () => {
    await instances.stop();
    await postgres.stop();
  });
  describe('two instances that are killed, a database that crashes, lines that break', () => {
    beforeAll(storm, limitMs);
    it('T46a: what is acknowledged is stored once, where the answer said, and nothing else is', storedOnce);
    it('T46b: places have no holes, and each sender’s messages stand in the order they were sent', inOrder);
    it('T46c: every open browser shows what is stored, in the same order', everyViewIsHistory, limitMs);
  });
}

async function start(): Promise<void> {
  postgres = await startOwnPostgres();
  const people = await makePeople();
  instances = await startInstances(2, postgres.database.url, {}, { lateMs: 6 });
  const urls = instances.list.map((instance) => instance.proxy.url);
  senders = people.map(({ id, cookie, conversationId }) => {
    const caller = new Caller(cookie, urls);
    return {
      id,
      conversationId,
      caller,
      view: new LiveView(caller, conversationId),
      toOther: [],
      toRoom: [],
      removed: [],
      wrong: [],
    };
  });
}

async function makePeople() {
  const server = await startTestServer({ database: postgres.database, env: { RATE_LIMIT_FACTOR: '100' } });
  const world = createWorld(server);
  const people: { id: string; cookie: string; conversationId: string }[] = [];
  for (let i = 0; i < PAIRS; i++) {
    const pair = [
      await world.signedIn('wanita', { tier: 'premium', photos: 0 }),
      await world.signedIn('pria', { tier: 'premium', photos: 0 }),
    ] as const;
    await world.matched(...pair);
    const { status, body } = await pair[0].browser.post('/api/conversations', { memberId: pair[1].id });
    expect(status).toBe(200);
    for (const { id, browser } of pair)
      people.push({
        id,
        cookie: browser.cookie,
        conversationId: body.id,
      });
  }
  await server.close();
  return people;
}

const rows = async <R extends object>(sql: string): Promise<R[]> => (await postgres.database.pool.query<R>(sql)).rows;
const random = (share: number) => Math.random() < share;

/** Sends until it is acknowledged, sometimes twice at once, sometimes again when it was: all answers must be the same message. */
async function send({ caller, wrong }: Sender, where: string, clientId: string): Promise<Sent> {
  const body = { clientId, text: clientId };
  const one = () => caller.untilAnswered('POST', where, body);
  const answers = await Promise.all(random(0.1) ? [one(), one()] : [one()]);
  if (random(0.1)) answers.push(await one());
  const seqs = new Set(answers.map((a) => a.body?.message?.seq));
  if (answers.some((a) => a.status !== 200) || seqs.size !== 1)
    wrong.push(`${clientId}: ${JSON.stringify(answers).slice(0, 300)}`);
  return { clientId, seq: answers[0]!.body?.message?.seq };
}

async function talk(sender: Sender, n: number): Promise<void> {
  const name = `s${n}`;
  const toOther = async () => {
    for (let i = 0; i < messages; i++)
      sender.toOther.push(
        await send(sender, `/api/conversations/${sender.conversationId}/messages`, `${name}-satu-${i}`),
      );
  };
  const toRoom = async () => {
    for (let i = 0; i < messages; i++) {
      const sent = await send(sender, '/api/room/messages', `${name}-ruang-${i}`);
      sender.toRoom.push(sent);
      if (i % 20 !== 10) continue;
      const { status } = await sender.caller.untilAnswered('DELETE', `/api/room/messages/${sent.seq}`);
      if (status === 204) sender.removed.push(sent.seq);
      else sender.wrong.push(`delete ${sent.seq}: ${status}`);
    }
  };
  await Promise.all([toOther(), toRoom()]);
}

/** Faults come as the work goes on: lines break all the time, a process is killed, then another, the database crashes once. */
async function disturb(done: () => number, all: number): Promise<string[]> {
  const log: string[] = [];
  const lines = setInterval(() => {
    for (const { proxy } of instances.list) {
      proxy.cut(0.05);
      if (random(0.1)) proxy.hold(300);
    }
    if (random(0.05)) instances.redis.cut(1);
  }, 200);
  const until = (share: number) => vi.waitFor(() => expect(done()).toBeGreaterThanOrEqual(all * share), PATIENCE);
  for (let n = 0; n < KILLS; n++) {
    await until((n + 0.5) / (KILLS + 1));
    await instances.list[n % 2]!.killAndStart();
    log.push(`killed ${n % 2}`);
    if (n !== 2) continue;
    await postgres.crash();
    log.push('database crashed');
  }
  await until(1);
  clearInterval(lines);
  return log;
}

/** Everybody writes while all breaks; what is stored afterwards. */
async function storm(): Promise<void> {
  await Promise.all(senders.map(({ view }) => view.open()));
  const done = () => senders.reduce((n, s) => n + s.toOther.length + s.toRoom.length, 0);
  const [faults] = await Promise.all([disturb(done, senders.length * messages * 2), ...senders.map(talk)]);
  expect(faults).toHaveLength(KILLS + 1);
  stored = await rows('select conversation_id, seq, sender_id, client_id from messages order by conversation_id, seq');
  inRoom = await rows(
    'select seq, author_id, client_id, deleted_at is not null as deleted from room_messages order by seq',
  );
}

function storedOnce(): void {
  // Sent again, at once or later, it is the same message.
  expect(senders.flatMap((s) => s.wrong)).toEqual([]);
  const placed = (list: { client_id: string; seq: string | number }[]) =>
    list.map((m) => `${m.client_id}@${m.seq}`).sort();
  expect(placed(stored)).toEqual(senders.flatMap((s) => s.toOther.map((m) => `${m.clientId}@${m.seq}`)).sort());
  expect(placed(inRoom)).toEqual(senders.flatMap((s) => s.toRoom.map((m) => `${m.clientId}@${m.seq}`)).sort());
  expect(inRoom.filter((m) => m.deleted).map((m) => Number(m.seq))).toEqual(
    senders.flatMap((s) => s.removed).sort((a, b) => a - b),
  );
}

function inOrder(): void {
  for (const sender of senders) {
    const conversation = stored.filter((m) => m.conversation_id === sender.conversationId);
    expect(conversation.map((m) => m.seq)).toEqual(conversation.map((_, i) => i + 1));
    expect(conversation.filter((m) => m.sender_id === sender.id).map((m) => m.client_id)).toEqual(
      sender.toOther.map((m) => m.clientId),
    );
    expect(inRoom.filter((m) => m.author_id === sender.id).map((m) => m.client_id)).toEqual(
      sender.toRoom.map((m) => m.clientId),
    );
  }
  expect(inRoom.map((m) => Number(m.seq))).toEqual(inRoom.map((_, i) => i + 1));
}

async function everyViewIsHistory(): Promise<void> {
  // Deleted ones stay as a trace where they were seen, and are left out where the room was read anew.
  const history = inRoom.filter((m) => !m.deleted).map((m) => `${m.seq} ${m.client_id}`);
  const removed = new Set(inRoom.filter((m) => m.deleted).map((m) => Number(m.seq)));
  for (const { view, conversationId } of senders) {
    await vi.waitFor(async () => {
      await view.syncState();
      await view.scrollBack();
      expect(view.connected).toBe(true);
      expect(view.conversation.items.map((m) => `${m.seq} ${m.text}`)).toEqual(
        stored.filter((m) => m.conversation_id === conversationId).map((m) => `${m.seq} ${m.client_id}`),
      );
      expect(view.room.items.filter((m) => !m.deleted).map((m) => `${m.seq} ${m.text}`)).toEqual(history);
      expect(view.room.items.filter((m) => m.deleted && !removed.has(m.seq))).toEqual([]);
    }, QUIET);
  }
  expect(Math.min(...senders.map(({ view }) => view.connections))).toBeGreaterThan(1);
  await Promise.all(senders.map(({ view }) => view.leave()));
}
