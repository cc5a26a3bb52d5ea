import { describe, expect, it } from 'vitest';
import { NOTE_MAX } from '#domain/likes/like-note.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const { server, world } = await apiSuite();

type Note = { field: string; prompt?: string | null; text: string };
const noted = (from: Person, to: { id: string }, { prompt = null, ...note }: Note) =>
  from.browser.post('/api/likes', { candidateId: to.id, note: { ...note, prompt } });
const card = async (viewer: Person, of: Person) => (await viewer.browser.get(`/api/members/${of.id}`)).body;
const HELLO = { field: 'job', text: 'Pekerjaanmu menarik.' };

describe('a note of a like', () => {
  it('is read by a premium member before answering, wherever the liker is shown, and by both after the match', async () => {
    const [budi, putri] = [
      await world.signedIn('pria', { tier: 'premium' }),
      await world.signedIn('wanita', {
        tier: 'premium',
        prompts: [{ prompt: 'rumah', answer: 'ramai dan hangat.' }],
      }),
    ];
    const first = await noted(budi, putri, { field: 'prompts', prompt: 'rumah', text: '  Rumahku\njuga ramai. ' });
    const note = { field: 'prompts', prompt: 'rumah', text: 'Rumahku juga ramai.' };
    expect([first.status, first.body.card.notes]).toEqual([200, { theirs: null, mine: note }]);
    expect((await card(putri, budi)).notes).toEqual({ theirs: note, mine: null });
    const listed = (await putri.browser.get('/api/likes/history?tab=likers')).body.items;
    expect(listed.map((item: { notes: unknown }) => item.notes)).toEqual([{ theirs: note, mine: null }]);
    expect((await putri.browser.get('/api/dashboard')).body.likers[0].notes.theirs).toEqual(note);
    const answer = { field: 'age', prompt: null, text: 'Salam kenal.' };
    const match = await noted(putri, budi, answer);
    expect(match.body).toMatchObject({ relation: 'mutual', card: { notes: { theirs: note, mine: answer } } });
    expect((await card(budi, putri)).notes).toEqual({ theirs: answer, mine: note });
    const chat = (await budi.browser.post('/api/conversations', { memberId: putri.id })).body;
    expect(chat.notes).toEqual({ theirs: answer, mine: note });
    expect((await putri.browser.get('/api/notifications')).text).not.toContain(note.text);
  });

  it('tells a basic member nothing before the match: not even that it is there (R-SEE-2, T19c)', async () => {
    const same = { nama: 'Sama', photos: 1, contactWa: null, job: 'Guru' };
    const viewer = await world.signedIn('wanita');
    const men = [
      await world.signedIn('pria', { ...same, tier: 'premium' }),
      await world.signedIn('pria', { ...same, tier: 'premium' }),
      await world.member('pria', same),
    ] as const;
    await world.liked(men[0], viewer, 'Catatan rahasia');
    await world.liked(men[1], viewer);
    await world.opened(viewer, [...men]);
    const weigh = async (man: Person) => {
      const { body } = await viewer.browser.get(`/api/members/${man.id}`);
      return JSON.stringify({ ...body, id: '', photos: [], percent: 0 });
    };
    const [withNote, without, nobody] = await Promise.all(men.map(weigh));
    expect([withNote, withNote]).toEqual([without, nobody]);
    for (const where of ['/api/matches', '/api/dashboard', '/api/notifications', '/api/likes/history?tab=likers'])
      expect((await viewer.browser.get(where)).text).not.toContain('Catatan rahasia');
    await world.like(viewer, men[0]);
    expect((await card(viewer, men[0])).notes.theirs.text).toBe('Catatan rahasia');
  });

  it('is about what its writer reads right now; a locked, closed, empty or unknown part is refused the same', async () => {
    const told = { about: 'Suka kopi', job: 'Guru', education: null, income: '6-10 juta' as const };
    const [putri, sari] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('wanita')];
    const budi = await world.signedIn('pria', {
      ...told,
      prompts: [{ prompt: 'rumah', answer: 'ada ibu.' }],
      hobbies: ['Kopi'],
    });
    expect((await budi.browser.send('PUT', '/api/profile/closed/about', { closed: true })).status).toBe(200);
    await world.opened(sari, [budi]);
    const refused = [
      [putri, { field: 'about' }],
      [putri, { field: 'education' }],
      [putri, { field: 'income' }],
      [putri, { field: 'nama' }],
      [putri, { field: 'contactWa' }],
      [putri, { field: 'prompts', prompt: 'lelah' }],
      [putri, { field: 'prompts' }],
      [putri, { field: 'job', prompt: 'rumah' }],
      [sari, { field: 'job' }],
      [sari, { field: 'prompts', prompt: 'rumah' }],
    ] as const;
    for (const [who, about] of refused)
      expect([about, (await noted(who, budi, { ...about, text: 'Halo' })).body]).toMatchObject([
        about,
        { code: 'field-not-a-choice', fields: [{ field: 'field', code: 'field-not-a-choice' }] },
      ]);
    expect((await noted(putri, budi, { field: 'x', text: 'Halo' })).body.code).toBe('invalid-input');
    const { rows } = await server.ctx.pool.query('select from_id from likes where to_id = $1', [budi.id]);
    expect(rows).toEqual([]);
    expect((await noted(sari, budi, { field: 'religion', text: 'Salam' })).status).toBe(200);
    expect((await noted(putri, budi, { field: 'prompts', prompt: 'rumah', text: 'Halo' })).status).toBe(200);
  });

  it('is one line of at most 140 characters, says something, and leads to no contact', async () => {
    const [putri, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.member('pria')];
    const code = async (text: string) => (await noted(putri, budi, { field: 'job', text })).body.code;
    expect(await code(' \u200b\n')).toBe('field-empty');
    expect(await code('a'.repeat(NOTE_MAX + 1))).toBe('field-too-long');
    for (const contact of ['WA aku 0812 3456 7890', 'nol delapan satu dua tiga empat lima enam tujuh', 'ig: putri_w'])
      expect(await code(contact)).toBe('contact-details');
    const long = '😀'.repeat(NOTE_MAX);
    expect(await code(`\u202e${long}\u0007`)).toBeUndefined();
    expect((await card(putri, budi)).notes.mine.text).toBe(long);
  });

  it('is sent with the like alone: a second like changes nothing', async () => {
    const [putri, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.member('pria')];
    expect((await world.like(putri, budi)).status).toBe(200);
    expect((await noted(putri, budi, HELLO)).body.code).toBe('already-liked');
    expect((await card(putri, budi)).notes.mine).toBeNull();
  });

  it('is gone with a block, with the end of the match, and with the account', async () => {
    const [putri, budi, andi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'premium' }),
    ];
    await world.matched(putri, budi, 'Catatan Budi');
    await world.matched(putri, andi, 'Catatan Andi');
    const chat = (await putri.browser.post('/api/conversations', { memberId: budi.id })).body;
    expect(chat.notes.theirs.text).toBe('Catatan Budi');
    expect((await putri.browser.post(`/api/matches/${budi.id}/ending`, {})).status).toBe(204);
    await world.blocked(andi, putri);
    expect((await putri.browser.get(`/api/conversations/${chat.id}`)).body.notes).toEqual({ theirs: null, mine: null });
    for (const where of ['/api/likes/history?tab=mutual', '/api/dashboard', '/api/conversations', '/api/matches'])
      expect((await putri.browser.get(where)).text).not.toMatch(/Catatan (Budi|Andi)/);
    await server.ctx.pool.query('delete from accounts where id = any($1)', [[budi.id, andi.id]]);
    const { rows } = await server.ctx.pool.query('select body from like_notes where to_id = $1', [putri.id]);
    expect(rows).toEqual([]);
  });

  it('stands in the evidence of a report about who wrote it, without the reporter’s own', async () => {
    const [putri, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    await world.liked(budi, putri, 'Catatan yang kasar');
    expect((await noted(putri, budi, { ...HELLO, text: 'Punyaku sendiri' })).status).toBe(200);
    const body = { memberId: budi.id, kind: 'profile', category: 'rude-or-threatening', note: null, block: false };
    expect((await putri.browser.post('/api/reports', body)).status).toBe(200);
    const { rows } = await server.ctx.pool.query('select evidence from reports where reporter_id = $1', [putri.id]);
    expect(rows[0].evidence.card.notes).toEqual({
      theirs: { field: 'job', prompt: null, text: 'Catatan yang kasar' },
      mine: null,
    });
  });
});
