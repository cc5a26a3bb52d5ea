import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { ARTICLE_PAGE, CONSOLE, DEVELOPMENT_PAGES, isPage, PAGES, STAFF_PAGES } from '#contract/pages.ts';
import type { Config } from '../config.ts';
import { pathOf } from './addresses.ts';
import { sendError } from './errors.ts';

/** What stands at the address of an article: nothing, what the build made of its file, or what the team wrote since. */
export type ArticlePage = 'none' | 'as-built' | 'edited';
const ARTICLE = new RegExp(`^${ARTICLE_PAGE.replace(':slug', '([a-z0-9-]+)')}$`);

/** The built browser application, when there is one (`npm run build`). */
export const PAGES_FOLDER = path.resolve('dist/web/client');
/** The built pages of the team: one page, and its files. It has no inline script. */
const CONSOLE_FOLDER = path.resolve('dist/console');
const CONSOLE_PAGES: readonly string[] = [CONSOLE, ...STAFF_PAGES.map(({ to }) => to)];

/** 'sha256-…' of every inline script of the built pages: the only inline code the policy lets run. */
export function inlineScriptHashes(folder: string = PAGES_FOLDER): string[] {
  const hashes = new Set<string>();
  for (const file of htmlFiles(folder)) {
    for (const [, attributes, code] of readFileSync(file, 'utf8').matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (!/\ssrc=/.test(attributes!) && code)
        hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
  }
  return [...hashes];
}

/**
 * Prerendered pages, hashed assets for ever, every other page path by the single-page fallback; /api/* never gets HTML.
 */
export async function servePages(
  app: FastifyInstance,
  { env }: Pick<Config, 'env'>,
  articlePage: (slug: string) => Promise<ArticlePage>,
  folder: string = PAGES_FOLDER,
): Promise<void> {
  const pages: readonly string[] = env === 'production' ? PAGES : [...PAGES, ...DEVELOPMENT_PAGES];
  const fallback = path.join(folder, '__spa-fallback.html');
  const built = existsSync(fallback);
  if (built) {
    await app.register(fastifyStatic, { ...FILES, root: folder, index: ['index.html'] });
    const console = { root: CONSOLE_FOLDER, prefix: `${CONSOLE}/`, index: false as const, decorateReply: false };
    await app.register(fastifyStatic, { ...FILES, ...console });
  }
  keepTokensOutOfSight(app);
  // Where the pages of the team were before.
  app.get('/staf', (_, reply) => reply.redirect(CONSOLE, 301));
  app.get<{ Params: { '*': string } }>('/staf/*', ({ params }, reply) =>
    reply.redirect(`${CONSOLE}/${encodeURI(params['*'])}`, 301),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request.url);
    const asksForPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/api(\/|$)/.test(pathname) &&
      !pathname.includes('.');
    if (!asksForPage || !built) return sendError(request, reply, 'not-found');
    reply.header('cache-control', 'no-cache');
    const page = pathname.replace(/(.)\/$/, '$1');
    if (page === CONSOLE || page.startsWith(`${CONSOLE}/`))
      return reply.code(CONSOLE_PAGES.includes(page) ? 200 : 404).sendFile('index.html', CONSOLE_FOLDER);
    const slug = ARTICLE.exec(page)?.[1];
    const article = slug === undefined ? null : await articlePage(slug);
    if (article === 'none' || (!article && !isPage(page, pages)))
      return reply.code(404).sendFile('__spa-fallback.html');
    const prerendered = path.join(pathname, 'index.html');
    const asBuilt = article !== 'edited' && isPrerendered(folder, prerendered);
    return reply.sendFile(asBuilt ? prerendered : '__spa-fallback.html');
  });
}

const FILES = {
  redirect: false,
  wildcard: true,
  cacheControl: false,
  // The build packed them: nothing is compressed while somebody waits.
  preCompressed: true,
  setHeaders: (res, file) =>
    void res.header(
      'cache-control',
      file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ),
} satisfies Omit<FastifyStaticOptions, 'root'>;

/** A recovery link of the older form, with its pair in the query, goes on with the pair in the fragment (R-ACC-5). */
function keepTokensOutOfSight(app: FastifyInstance): void {
  app.get('/reset-password', (request, reply) => {
    const query = new URL(request.url, 'http://x').searchParams;
    if (!query.has('access_token') && !query.has('refresh_token')) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').redirect(`/reset-password#${query}`, 302);
  });
}

function isPrerendered(folder: string, file: string): boolean {
  const full = path.join(folder, file);
  return full.startsWith(folder + path.sep) && existsSync(full);
}

function htmlFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => path.join(folder, name));
}
