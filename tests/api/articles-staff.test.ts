import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { apiSuite } from '../support/suite.ts';

const { server, world } = await apiSuite();
const support = await world.staff('support');
const words = (title: string, more: object = {}) => ({
  title,
  excerpt: 'Ringkasan yang pendek.',
  category: 'komunikasi',
  body: 'Isi **tebal**.',
  featured: false,
  ...more,
});
let made = 0;
const create = async (more: object = {}, browser = support.browser) =>
  (await browser.post('/api/staff/articles', { slug: `tulisan-${++made}`, ...words(`Tulisan ${made}`, more) })).body;
const put = (id: string, body: object, browser = support.browser) =>
  browser.send('PUT', `/api/staff/articles/${id}`, body);
const state = (id: string, version: number, to: string) =>
  support.browser.send('PUT', `/api/staff/articles/${id}/state`, { version, state: to });
const acts = async (slug: string) =>
  (
    await sql<{ act: string; subject: string; staff_id: string }>`
      select act, subject, staff_id from audit where subject like ${`${slug} %`} order by seq`.execute(server.ctx.db)
  ).rows;

describe('articles of the team', () => {
  it('are of the day of their text: hiding, showing and another subject do not move it', async () => {
    const { id, slug } = await create();
    await state(id, 1, 'published');
    // As if all this had been nine days ago.
    await sql`update article_versions set at = at - interval '9 days' where article_id = ${id}`.execute(server.ctx.db);
    await sql`update articles set published_on = published_on - 9, updated_at = updated_at - interval '9 days'
      where id = ${id}`.execute(server.ctx.db);
    const days = async () => {
      const { article } = (await server.browser().get(`/api/articles/${slug}`)).body;
      const sitemap = (await server.browser().get('/sitemap.xml')).text;
      return [article.modified, new RegExp(`/blog/${slug}</loc><lastmod>([^<]*)`).exec(sitemap)?.[1]];
    };
    const before = await days();
    expect(before[0]).toBe(before[1]);
    await state(id, 2, 'hidden');
    await state(id, 3, 'published');
    const { title, excerpt, body } = (await support.browser.get(`/api/staff/articles/${id}`)).body;
    expect((await put(id, { version: 4, ...words(title, { excerpt, body, category: 'tips-kencan' }) })).status).toBe(
      200,
    );
    expect(await days()).toEqual(before);
    await put(id, { version: 5, ...words(title, { body: 'Isi yang lain.' }) });
    const [after] = await days();
    expect(after! > before[0]).toBe(true);
  });

  it('begin as a draft, are published, edited and hidden: each a version and a row of the trail', async () => {
    const draft = await create();
    const read = () => server.browser().get(`/api/articles/${draft.slug}`);
    expect(draft).toMatchObject({ state: 'draft', version: 1, date: null });
    expect((await read()).status).toBe(404);
    expect((await state(draft.id, 1, 'published')).body).toMatchObject({ state: 'published', version: 2 });
    expect((await read()).body.article).toMatchObject({ title: draft.title, body: 'Isi **tebal**.' });
    const { body: edited } = await put(draft.id, { version: 2, ...words('Judul baru', { body: 'Isi kedua.' }) });
    expect((await read()).body.article.title).toBe('Judul baru');
    expect((await state(draft.id, 3, 'hidden')).status).toBe(200);
    expect((await read()).status).toBe(404);
    const { body: again } = await state(draft.id, 4, 'published');
    expect(again.date).toBe(edited.date);
    expect(again.versions.map((v: any) => [v.version, v.state, v.by])).toEqual([
      [5, 'published', support.username],
      [4, 'hidden', support.username],
      [3, 'published', support.username],
      [2, 'published', support.username],
      [1, 'draft', support.username],
    ]);
    const { body: second } = await support.browser.get(`/api/staff/articles/${draft.id}/versions/2`);
    expect([second.body, Object.keys(second).sort()]).toEqual([
      'Isi **tebal**.',
      ['body', 'category', 'excerpt', 'title'],
    ]);
    expect((await support.browser.get(`/api/staff/articles/${draft.id}/versions/9`)).status).toBe(404);
    expect((await acts(draft.slug)).map(({ act, subject }) => [act, subject])).toEqual([
      ['article-create', `${draft.slug} 1`],
      ['article-publish', `${draft.slug} 2`],
      ['article-edit', `${draft.slug} 3`],
      ['article-hide', `${draft.slug} 4`],
      ['article-publish', `${draft.slug} 5`],
    ]);
  });

  it('of two who edit the same version one is told that it changed, and nothing is overwritten', async () => {
    const owner = await world.staff('owner');
    const { id, slug } = await create();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        put(id, { version: 1, ...words(`Editor ${i}`) }, i % 2 ? owner.browser : support.browser),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(answers.filter(({ body }) => body.code === 'article-changed')).toHaveLength(9);
    const { body } = await support.browser.get(`/api/staff/articles/${id}`);
    expect([body.version, body.title]).toEqual([2, answers.find((a) => a.status === 200)!.body.title]);
    expect(await acts(slug)).toHaveLength(2);
    expect((await state(id, 1, 'published')).body.code).toBe('article-changed');
  });

  it('one at most stands above the others', async () => {
    const [a, b] = [await create({ featured: true }), await create()];
    await Promise.all([
      put(a.id, { version: 1, ...words('A', { featured: true }) }),
      put(b.id, { version: 1, ...words('B', { featured: true }) }),
    ]);
    const { rows } = await sql<{ n: number }>`select count(*)::int n from articles where featured`.execute(
      server.ctx.db,
    );
    expect(rows[0]!.n).toBe(1);
    const chosen = (await support.browser.get('/api/staff/articles')).body.articles.find((one: any) => one.featured);
    await put(chosen.id, { version: chosen.version, ...words('Tidak lagi') });
    expect((await support.browser.get(`/api/staff/articles/${chosen.id}`)).body.featured).toBe(false);
  });

  it('one that lost its place meanwhile does not take it back by an edit of its text alone', async () => {
    const [a, b] = [await create({ featured: true }), await create()];
    await put(b.id, { version: 1, ...words('B', { featured: true }) });
    const { featured: _, ...text } = words('A, diperbaiki');
    expect((await put(a.id, { version: 1, ...text })).body).toMatchObject({ title: 'A, diperbaiki', featured: false });
    expect((await support.browser.get(`/api/staff/articles/${b.id}`)).body.featured).toBe(true);
    expect((await put(b.id, { version: 2, ...text })).body.featured).toBe(true);
  });

  it('a draft takes the place from no article that is read; published, it takes it', async () => {
    const [read, draft] = [await create(), await create()];
    await state(read.id, 1, 'published');
    expect((await put(read.id, { version: 2, ...words('Dibaca', { featured: true }) })).body.featured).toBe(true);
    const chosen = words('Rancangan', { featured: true });
    expect((await put(draft.id, { version: 1, ...chosen })).body.featured).toBe(false);
    expect((await create({ featured: true })).featured).toBe(false);
    const lead = async () =>
      (await server.browser().get('/api/articles')).body.articles.filter((one: any) => one.featured);
    expect((await lead()).map(({ slug }: any) => slug)).toEqual([read.slug]);
    await state(draft.id, 2, 'published');
    expect((await put(draft.id, { version: 3, ...chosen })).body.featured).toBe(true);
    expect((await lead()).map(({ slug }: any) => slug)).toEqual([draft.slug]);
  });

  it('is of the day it is in Jakarta, where its day of publication is counted too', async () => {
    const { id, slug } = await create();
    await state(id, 1, 'published');
    await put(id, { version: 2, ...words('Malam', { body: 'Isi malam.' }) });
    await sql`update articles set published_on = '2026-03-01', updated_at = '2026-03-04T20:00:00Z' where id = ${id}`.execute(
      server.ctx.db,
    );
    await sql`update article_versions set at = '2026-03-04T20:00:00Z' where article_id = ${id}`.execute(server.ctx.db);
    expect((await server.browser().get(`/api/articles/${slug}`)).body.article.modified).toBe('2026-03-05');
  });

  it('an address is given once, and is one', async () => {
    const { slug } = await create();
    const taken = await support.browser.post('/api/staff/articles', { slug, ...words('Lagi') });
    expect([taken.status, taken.body.code, taken.body.fields]).toEqual([
      409,
      'article-slug-taken',
      [{ field: 'slug', code: 'article-slug-taken' }],
    ]);
    for (const bad of ['', 'Besar', 'dua--garis', '-a', 'a/b', 'a'.repeat(81)])
      expect([bad, (await support.browser.post('/api/staff/articles', { slug: bad, ...words('X') })).status]).toEqual([
        bad,
        400,
      ]);
    expect((await put('00000000-0000-4000-8000-000000000000', { version: 1, ...words('X') })).status).toBe(404);
  });

  it('are listed last changed first, page by page, by state, category and words', async () => {
    for (let i = 0; i < 22; i++) await create({ category: 'hubungan-sehat', title: `Daftar ${i}` });
    const list = async (query: string) => (await support.browser.get(`/api/staff/articles?${query}`)).body;
    const first = await list('category=hubungan-sehat&search=daftar');
    const second = await list(`category=hubungan-sehat&search=daftar&cursor=${first.nextCursor}`);
    const titles = [...first.articles, ...second.articles].map((one: any) => one.title);
    expect([first.articles.length, second.nextCursor]).toEqual([20, null]);
    expect(titles).toEqual(Array.from({ length: 22 }, (_, i) => `Daftar ${21 - i}`));
    expect((await list('state=published&search=daftar')).articles).toEqual([]);
    expect((await list('state=draft&search=tulisan-')).articles.length).toBeGreaterThan(0);
    expect((await support.browser.get('/api/staff/articles?cursor=x')).body.code).toBe('cursor-invalid');
    const { headers, text } = await support.browser.get(
      '/api/staff/articles/csv?category=hubungan-sehat&search=daftar',
    );
    expect(headers.get('content-disposition')).toBe('attachment; filename="artikel.csv"');
    const lines = text.trim().split('\n');
    expect([lines.length, lines[0]]).toEqual([23, '"Judul","Alamat","Topik","Keadaan","Versi","Terakhir diubah"']);
    expect(lines[1]).toMatch(/^"Daftar 21","[a-z0-9-]+","[^"]+","[^"]+","1","2/);
  });
});
