import { beforeAll, describe, expect, it } from 'vitest';
import { articlePage, blogPage } from '../../src/server/features/articles/actions.ts';
import { fillArticles } from '../../src/server/features/articles/jobs.ts';
import { apiSuite } from '../support/suite.ts';

const { server } = await apiSuite();
const browser = server.browser();
const read = async (query = '') =>
  (await browser.get(`/api/articles${query}`)).body.articles as { slug: string; featured: boolean; minutes: number }[];
const slugs = async (query = '') => (await read(query)).map(({ slug }) => slug);

beforeAll(async () => {
  expect(await fillArticles(server.ctx)).toBe(8);
});

describe('articles for everybody', () => {
  it('come from the files, once', async () => {
    expect(await fillArticles(server.ctx)).toBe(0);
    const all = await read();
    expect(all).toHaveLength(8);
    expect(all.filter(({ featured }) => featured)).toHaveLength(1);
    expect(all.every(({ minutes }) => minutes >= 3)).toBe(true);
    expect(all[0]).not.toHaveProperty('body');
  });

  it('of a category, with every word of a search, and with what means something in a pattern as itself', async () => {
    expect(await slugs('?category=komunikasi')).toEqual(['bertanya-yang-membuat-nyaman']);
    expect(await slugs('?search=UTANG%20gaji')).toEqual(['bicara-uang-sebelum-menikah']);
    expect(await slugs('?search=utang&category=komunikasi')).toEqual([]);
    for (const sign of ['%25', '_', '%5C']) expect([sign, await slugs(`?search=${sign}`)]).toEqual([sign, []]);
    expect((await browser.get('/api/articles?category=lain')).status).toBe(400);
  });

  it('an article with what to read next; another address is not found', async () => {
    const { status, body } = await browser.get('/api/articles/ketika-sudah-ada-anak');
    expect([status, body.article.category, body.article.body.length > 3_000]).toEqual([200, 'persiapan-nikah', true]);
    // As its file has it, whenever the row was written.
    expect(body.article.modified).toBe(body.article.date);
    expect(body.related[0].slug).toBe('bicara-uang-sebelum-menikah');
    expect(body.related).toHaveLength(3);
    expect((await browser.get('/api/articles/tidak-ada')).body.code).toBe('not-found');
  });

  it('are kept by browsers, which ask whether they are still so', async () => {
    for (const where of ['/api/articles', '/api/articles/batas-yang-sehat']) {
      const { headers } = await browser.get(where);
      const etag = headers.get('etag')!;
      expect([where, headers.get('cache-control')]).toEqual([where, 'public, no-cache']);
      const again = await browser.get(where, { 'if-none-match': etag });
      expect([where, again.status, again.text]).toEqual([where, 304, '']);
      expect((await browser.get(where, { 'if-none-match': '"lain"' })).status).toBe(200);
    }
  });

  it('pages stay as they were built while what they show is; else they are written of what is published now', async () => {
    const all = { category: null, search: null };
    const { ctx } = server;
    const change = (slug: string, to: object) =>
      ctx.db.updateTable('articles').set(to).where('slug', '=', slug).execute();
    expect([await blogPage(ctx, all), await articlePage(ctx, 'batas-yang-sehat')]).toEqual(['as-built', 'as-built']);
    const found = await blogPage(ctx, { category: 'komunikasi', search: null });
    expect(found).toEqual(expect.objectContaining({ body: expect.stringContaining('/blog/bertanya-yang-membuat') }));
    expect((found as { body: string }).body).not.toContain('/blog/batas-yang-sehat');
    expect(await blogPage(ctx, { category: 'lain', search: ' ' })).toBe('as-built');
    const [before] = await ctx.db
      .selectFrom('articles')
      .select(['title', 'file_hash'])
      .where('slug', '=', 'bicara-uang-sebelum-menikah')
      .execute();
    await change('bicara-uang-sebelum-menikah', { file_hash: null, title: 'Uang, dibicarakan' });
    const pages = [await blogPage(ctx, all), await articlePage(ctx, 'ketika-sudah-ada-anak')];
    // It is read next there.
    for (const page of pages)
      expect(page).toEqual(expect.objectContaining({ body: expect.stringContaining('Uang, dibicarakan') }));
    await change('bicara-uang-sebelum-menikah', { state: 'hidden' });
    expect(((await blogPage(ctx, all)) as { body: string }).body).not.toContain('Uang, dibicarakan');
    expect(await articlePage(ctx, 'bicara-uang-sebelum-menikah')).toBe('none');
    await change('bicara-uang-sebelum-menikah', { ...before!, state: 'published' });
    expect(await blogPage(ctx, all)).toBe('as-built');
  });

  it('a changed file changes its article, but not one the team wrote, nor what is hidden', async () => {
    const hash = { file_hash: 'older' };
    await server.ctx.db
      .updateTable('articles')
      .set({ ...hash, title: 'Lama' })
      .where('slug', '=', 'batas-yang-sehat')
      .execute();
    await server.ctx.db
      .updateTable('articles')
      .set({ ...hash, state: 'hidden' })
      .where('slug', '=', 'siap-atau-hanya-kesepian')
      .execute();
    await server.ctx.db
      .updateTable('articles')
      .set({ file_hash: null, title: 'Punya tim' })
      .where('slug', '=', 'mencari-lagi-setelah-perpisahan')
      .execute();
    expect(await fillArticles(server.ctx)).toBe(2);
    const rows = await server.ctx.db.selectFrom('articles').select(['slug', 'title', 'state', 'version']).execute();
    const of = (slug: string) => rows.find((row) => row.slug === slug);
    expect(of('batas-yang-sehat')).toMatchObject({ title: 'Batas yang sehat, hubungan yang hangat', version: 2 });
    expect(of('siap-atau-hanya-kesepian')).toMatchObject({ state: 'hidden', version: 2 });
    expect(of('mencari-lagi-setelah-perpisahan')).toMatchObject({ title: 'Punya tim', version: 1 });
    expect(await slugs()).not.toContain('siap-atau-hanya-kesepian');
    expect((await browser.get('/api/articles/siap-atau-hanya-kesepian')).status).toBe(404);
  });
});
