import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { forget, keep, recall, renew } from '../../src/web/lib/kept-answers.ts';
import { currentGeneration } from '../../src/web/lib/kept-generation.ts';
import { forgetAround, forgetKept, keepAnswer, orKept, renewKept } from '../../src/web/lib/kept.ts';
import { runs } from './runs.ts';

const SESSION = '/api/session';
const LIST = '/api/matches';
type Name = 'Sari' | 'Budi';
const sessionOf = (name: Name | null) => ({ member: name && { id: name } });
const listOf = (name: Name) => ({ of: name });

/** Node has no storage of a browser: what one is, in a map. */
const storage = new Map<string, string>();
beforeAll(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});

/** What is kept, of whom: once all that was begun before is done. */
async function kept(): Promise<{ session: string | undefined; list: string | undefined }> {
  await keepAnswer('/api/dashboard', {}, 'no generation');
  const session = (await recall(SESSION))?.answer as ReturnType<typeof sessionOf> | undefined;
  const list = (await recall(LIST))?.answer as ReturnType<typeof listOf> | undefined;
  return { session: session?.member?.id, list: list?.of };
}

/** Who signs in by the form. */
async function enters(name: Name): Promise<void> {
  await forgetKept();
  await keepAnswer(SESSION, sessionOf(name), currentGeneration());
}

beforeEach(() => forgetKept());

describe('an answer that comes late', () => {
  it('a list of who was here before is not kept as of who came after', async () => {
    await enters('Sari');
    const asked = currentGeneration();
    await keepAnswer(LIST, listOf('Sari'), asked);
    expect(await kept()).toEqual({ session: 'Sari', list: 'Sari' });
    await forgetAround(async () => {});
    await enters('Budi');
    await keepAnswer(LIST, listOf('Sari'), asked);
    expect(await kept()).toEqual({ session: 'Budi', list: undefined });
    await keepAnswer(LIST, listOf('Budi'), currentGeneration());
    expect(await kept()).toEqual({ session: 'Budi', list: 'Budi' });
  });

  it('a session does not bring back what was forgotten, nor one asked while its member signed out', async () => {
    await enters('Sari');
    const before = currentGeneration();
    let between = '';
    await forgetAround(async () => void (between = currentGeneration()));
    for (const asked of [before, between]) await keepAnswer(SESSION, sessionOf('Sari'), asked);
    expect(await kept()).toEqual({ session: undefined, list: undefined });
  });

  it('an end of an earlier session forgets nothing of who came after', async () => {
    const asked = currentGeneration();
    await enters('Budi');
    await keepAnswer(SESSION, sessionOf(null), asked);
    let refuse: (error: unknown) => void = () => {};
    const refused = orKept('GET /api/matches', LIST, () => new Promise((_, no) => (refuse = no)));
    await enters('Budi');
    refuse({ code: 'login-required', status: 401 });
    await expect(refused).rejects.toMatchObject({ status: 401 });
    expect(await kept()).toMatchObject({ session: 'Budi' });
  });

  it('somebody else whom nobody announced: what is on its way may be of the other', async () => {
    await enters('Sari');
    const asked = currentGeneration();
    await keepAnswer(SESSION, sessionOf('Budi'), asked);
    await keepAnswer(LIST, listOf('Sari'), asked);
    expect(await kept()).toEqual({ session: 'Budi', list: undefined });
  });

  it('what is asked anew of what was kept is not kept when it was forgotten meanwhile', async () => {
    await enters('Sari');
    await keepAnswer(LIST, listOf('Sari'), currentGeneration());
    vi.stubGlobal('fetch', async () => {
      await enters('Budi');
      return Response.json(listOf('Sari'));
    });
    await renew(Date.now() + 1);
    expect(await kept()).toEqual({ session: 'Budi', list: undefined });
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('no network'))],
    ['a server that fails', () => Promise.resolve(new Response('', { status: 503 }))],
    ['too many requests', () => Promise.resolve(new Response('', { status: 429 }))],
  ])('with %s a refresh is not done, and the next one is', async (_, answer) => {
    await enters('Sari');
    await keepAnswer(LIST, listOf('Sari'), currentGeneration());
    vi.stubGlobal('fetch', answer);
    expect(await renewKept(Date.now() + 1)).toBe(false);
    expect(await kept()).toEqual({ session: 'Sari', list: 'Sari' });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
    expect(await renewKept(Date.now() + 1)).toBe(true);
    expect(await kept()).toEqual({ session: 'Sari', list: undefined });
  });

  it('a copy of the generation that lags behind keeps too little, never too much', async () => {
    const old = await forget();
    const now = await forget();
    expect(await keep(SESSION, sessionOf('Sari'), old, 'Sari')).toBe(now);
    expect(await recall(SESSION)).toBeUndefined();
    // Told what is, the next question is asked in it.
    storage.set('serasi.tersimpan', old);
    await keepAnswer(SESSION, sessionOf('Sari'), old);
    expect(currentGeneration()).toBe(now);
  });
});

it('push messages still shown go when who they were for signs out, is signed out, or somebody else is here', async () => {
  let shown: string[] = [];
  const messages = () => shown.map((text) => ({ close: () => void (shown = shown.filter((one) => one !== text)) }));
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ getNotifications: async () => messages() }) },
  });
  onTestFinished(() => void vi.stubGlobal('navigator', {}));
  const after = async (what: () => Promise<unknown>) => {
    await enters('Sari');
    await new Promise(setImmediate);
    shown = ['Pesan dari Bayu', 'Budi menyukaimu'];
    await what();
    await new Promise(setImmediate);
    return shown.length;
  };
  const hears = (name: Name | null) => () => keepAnswer(SESSION, sessionOf(name), currentGeneration());
  expect(await after(() => forgetAround(async () => {}))).toBe(0);
  expect(await after(hears(null))).toBe(0);
  expect(await after(hears('Budi'))).toBe(0);
  expect(await after(hears('Sari'))).toBe(2);
});

/** What happens in one tab, while others ask: each question is sent, served and heard at a moment of its own. */
const acts = fc.array(fc.constantFrom('signs out', 'Sari signs in', 'Budi signs in', 'session ends', 'is Budi now'), {
  minLength: 1,
  maxLength: 5,
});
const moments = fc.tuple(fc.nat(16), fc.nat(16), fc.nat(16)).map((all) => all.sort((a, b) => a - b));
const question = fc.record({ asks: fc.constantFrom('who', 'list'), moments });

it('whatever comes when: what is kept at last is of who is signed in at last', async () => {
  await fc.assert(
    fc.asyncProperty(acts, fc.array(question, { minLength: 1, maxLength: 8 }), async (all, questions) => {
      let member: Name | null = 'Sari';
      await enters('Sari');
      const ask = (asks: string, served: () => Promise<Name | null>) =>
        asks === 'who'
          ? orKept('GET /api/session', SESSION, async () => sessionOf(await served()))
          : orKept('GET /api/matches', LIST, async () => {
              const of = await served();
              if (of === null) throw { code: 'login-required', status: 401 };
              return listOf(of);
            });
      const open = questions.map((one) => ({
        ...one,
        answer: null as Name | null,
        hear: ((): void => {}) as (answer: Name | null) => void,
      }));
      let now = 0;
      const moment = async () => {
        for (const one of open) {
          const [sent, served, heard] = one.moments;
          if (sent === now) void ask(one.asks, () => new Promise((hear) => (one.hear = hear))).catch(() => {});
          if (served === now) one.answer = member;
          if (heard === now) one.hear(one.answer);
        }
        now++;
        await new Promise(setImmediate);
      };
      const becomes = async (next: Name | null) => {
        await moment();
        member = next;
        await moment();
      };
      for (const one of all) {
        if (one === 'signs out') await forgetAround(() => becomes(null));
        else if (one === 'session ends') await becomes(null);
        else if (one === 'is Budi now') await becomes('Budi');
        else {
          const name = one === 'Sari signs in' ? 'Sari' : 'Budi';
          await becomes(name);
          await enters(name);
        }
        await moment();
      }
      while (now <= 16) await moment();
      await kept();
      // Each page asks who is signed in.
      await ask('who', async () => member);
      const last = await kept();
      expect([undefined, member ?? undefined]).toContain(last.session);
      expect([undefined, member ?? undefined]).toContain(last.list);
    }),
    { numRuns: runs(200) },
  );
});
