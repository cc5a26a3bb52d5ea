import vm from 'node:vm';
import { askedEarly, earlyScript, earlyGeneration, forgetEarly } from '#web/lib/early.ts';
import { OPEN_HEADER } from '#domain/matching/limits.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

const MEMBER = { proved: true, pausedAt: null };
const LIST = { open: [{ photos: [{ thumb: '/kecil', card: '/kartu' }] }] };
const TALK = '0b8c2a4e-1111-4222-8333-444455556666';

type Page = { address: string; member?: object | null; saves?: 'browser' | 'switch' };

/** Runs the script as a page at this address does: what it asked for, and the pictures. */
async function run({ address, member = MEMBER, saves }: Page) {
  const { pathname, search } = new URL(address, 'https://serasi.test');
  const asked: [url: string, headers: object | undefined][] = [];
  const pictures: string[] = [];
  const page = {
    location: { pathname, search },
    navigator: saves === 'browser' ? { connection: { saveData: true } } : {},
    localStorage: { getItem: (key: string) => (saves === 'switch' && key === 'serasi.hemat-data' ? '1' : `of ${key}`) },
    addEventListener: () => {},
    Image: class {
      set src(url: string) {
        pictures.push(url);
      }
    },
    fetch: async (url: string, { headers }: RequestInit) => {
      asked.push([url, headers as object | undefined]);
      return Response.json(url === '/api/session' ? { member } : LIST);
    },
  };
  const window: { serasiGeneration?: string } = {};
  vm.runInNewContext(earlyScript(), { ...page, window });
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
  await new Promise((next) => setImmediate(next));
  await new Promise((next) => setImmediate(next));
  return { asked, addresses: asked.map(([url]) => url), pictures, generation: window.serasiGeneration };
}

describe('what is asked before the code of a page is here', () => {
  it.each<[string, Page]>([
    ['a page to read', { address: '/' }],
    ['a visitor at /match', { address: '/match', member: null }],
    ['a paused member', { address: '/match', member: { ...MEMBER, pausedAt: '2026-11-01T00:00:00Z' } }],
    ['a member without a proved number', { address: '/match', member: { ...MEMBER, proved: false } }],
    ['an address with filters, which costs', { address: '/match?religion=Islam' }],
  ])('%s: who is signed in, nothing else', async (_, page) => {
    expect(await run(page)).toMatchObject({ addresses: ['/api/session'], pictures: [] });
  });

  it('/match: the list as the page asks for it, and its first picture in the size that will be shown', async () => {
    const { asked, pictures, generation } = await run({ address: '/match' });
    expect(generation).toBe('of serasi.tersimpan');
    expect(asked).toEqual([
      ['/api/session', undefined],
      ['/api/matches', { [OPEN_HEADER]: '1' }],
    ]);
    expect(pictures).toEqual(['/kartu']);
    expect((await run({ address: '/match', saves: 'browser' })).pictures).toEqual(['/kecil']);
    expect((await run({ address: '/match', saves: 'switch' })).pictures).toEqual(['/kecil']);
  });

  it('a conversation: the list and its messages; never an address made of something else', async () => {
    expect((await run({ address: `/pesan?dengan=${TALK}` })).addresses.slice(1)).toEqual([
      '/api/conversations',
      `/api/conversations/${TALK}/messages`,
    ]);
    expect((await run({ address: '/pesan?dengan=../session' })).addresses.slice(1)).toEqual(['/api/conversations']);
  });
});

describe('an answer that came early', () => {
  const page = globalThis as {
    serasiAsked?: Record<string, Promise<Response | undefined>>;
    serasiGeneration?: string | null;
  };
  afterEach(() => {
    delete page.serasiAsked;
    delete page.serasiGeneration;
  });

  it('is given once; a refusal, silence, and what was given to somebody else are asked anew', async () => {
    page.serasiAsked = {
      '/a': Promise.resolve(new Response('ya')),
      '/b': Promise.resolve(new Response('', { status: 403 })),
      '/c': Promise.resolve(undefined),
      '/d': Promise.resolve(new Response('ya')),
    };
    page.serasiGeneration = 'then';
    expect(earlyGeneration('/a')).toBe('then');
    expect(await (await askedEarly('GET', '/a'))?.text()).toBe('ya');
    expect(earlyGeneration('/a')).toBeUndefined();
    expect(await askedEarly('GET', '/a')).toBeUndefined();
    expect(await askedEarly('GET', '/b')).toBeUndefined();
    expect(await askedEarly('GET', '/c')).toBeUndefined();
    expect(await askedEarly('POST', '/d')).toBeUndefined();
    forgetEarly();
    expect(await askedEarly('GET', '/d')).toBeUndefined();
  });
});
