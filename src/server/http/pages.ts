import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import {
  ARTICLE_PAGE,
  CONSOLE,
  DEVELOPMENT_PAGES,
  isPage,
  LEGAL_PAGES,
  PAGES,
  PUBLIC_PAGES,
  SHELL_PAGE,
  STAFF_PAGES,
} from '#contract/pages.ts';
import { LEGAL_VERSIONS } from '#copy/legal.ts';
import { PRODUCT, shellCopy } from '#copy/shell.ts';
import type { Config } from '../config.ts';
import { pathOf } from './addresses.ts';
import { type BuiltPage, type PageWords, readBuiltPages, readOnePage, withNoScript, withWords } from './built-pages.ts';
import { sendError } from './errors.ts';

/** Source of an article's page: none, the built page, or the team's present text. */
type WrittenPage = 'none' | 'as-built' | PageWords;
export type WrittenPages = {
  article: (slug: string) => Promise<WrittenPage>;
  blog: (asked: { category: string | null; search: string | null }) => Promise<WrittenPage>;
  /** Present settings as HTML of a public page, for readers without JavaScript. */
  settings: (page: string) => Promise<PageWords | null>;
};
const BLOG = '/blog';
/** The present version of a legal text by its number, as a consent names it: its page, until the next version. */
const PRESENT_LEGAL = new Map(
  Object.values(LEGAL_PAGES).map((page) => [`${page}/versi/${LEGAL_VERSIONS.at(-1)!.number}`, page]),
);
const ARTICLE = new RegExp(`^${ARTICLE_PAGE.replace(':slug', '([a-z0-9-]+)')}$`);

/** What a reader without JavaScript finds where there is no page. */
const NOT_FOUND: PageWords = {
  head: `<title>${shellCopy.notFoundHeading} · ${PRODUCT}</title><meta name="robots" content="noindex"/>`,
  body: `<h1 class="text-25">${shellCopy.notFoundHeading}</h1><p>${shellCopy.notFoundText}</p><p><a href="/">${shellCopy.notFoundHome}</a></p>`,
};

/** The built browser application, when there is one (`npm run build`). */
const PAGES_FOLDER = path.resolve('dist/web/client');
/** The built pages of the team: one page, and its files. It has no inline script. */
const CONSOLE_FOLDER = path.resolve('dist/console');
const CONSOLE_PAGES: readonly string[] = [CONSOLE, ...STAFF_PAGES.map(({ to }) => to)];

/**
 * Prerendered pages, hashed assets for ever, every other page path by the single-page fallback; /api/* never gets HTML.
 */
export async function servePages(
  app: FastifyInstance,
  { env, publicUrl }: Pick<Config, 'env' | 'publicUrl'>,
  written: WrittenPages,
  folder: string = PAGES_FOLDER,
): Promise<void> {
  const pages: readonly string[] = env === 'production' ? PAGES : [...PAGES, ...DEVELOPMENT_PAGES];
  const built = readBuiltPages(folder, publicUrl);
  const team = readOnePage(CONSOLE_FOLDER);
  if (built) {
    await app.register(fastifyStatic, { ...FILES, root: folder, index: false });
    const console = { root: CONSOLE_FOLDER, prefix: `${CONSOLE}/`, index: false as const, decorateReply: false };
    await app.register(fastifyStatic, { ...FILES, ...console });
  }
  const missing = built && withWords(built.fallback, NOT_FOUND);
  const withoutScript = keptPages();
  keepTokensOutOfSight(app);
  // Former address of the team's pages.
  app.get('/staf', (_, reply) => reply.redirect(CONSOLE, 301));
  app.get<{ Params: { '*': string } }>('/staf/*', ({ params }, reply) =>
    reply.redirect(`${CONSOLE}/${encodeURI(params['*'])}`, 301),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request.url);
    // A form sent by the browser itself: its page's code never came (`lib/early-forms.ts`). The page says so (T77c).
    const sent = request.method === 'POST' && isPage(pathname, pages);
    const asksForPage =
      (request.method === 'GET' || request.method === 'HEAD' || sent) &&
      !/^\/api(\/|$)/.test(pathname) &&
      !pathname.includes('.');
    if (!asksForPage || !built) return sendError(request, reply, 'not-found');
    const page = pathname.replace(/(.)\/$/, '$1');
    if (team && (page === CONSOLE || page.startsWith(`${CONSOLE}/`)))
      return team.send(request, reply.header('x-robots-tag', 'noindex'), CONSOLE_PAGES.includes(page) ? 200 : 404);
    const present = PRESENT_LEGAL.get(page);
    if (present && !sent) return reply.redirect(present, 302);
    if (page === SHELL_PAGE) return built.fallback.send(request, reply.header('x-robots-tag', 'noindex'));
    const words = await wordsOf(written, page, request.url);
    const there = sent ? 405 : 200;
    if (sent) reply.header('allow', 'GET, HEAD');
    if (words !== null && typeof words === 'object')
      return withWords(built.fallback, words).send(request, reply, there);
    const found = words === 'as-built' || (words === null && isPage(page, pages));
    const prerendered = found ? built.pages.get(page) : undefined;
    if (!prerendered) reply.header('x-robots-tag', 'noindex');
    if (prerendered && isPage(page, PUBLIC_PAGES))
      return withoutScript(page, prerendered, await written.settings(page)).send(request, reply, there);
    if (!found) return missing!.send(request, reply, 404);
    return (prerendered ?? built.ofMembers.get(page) ?? built.fallback).send(request, reply, there);
  });
}

/** Caches built pages with text for readers without JavaScript; made anew only when the text changes. */
function keptPages(): (page: string, built: BuiltPage, words: PageWords | null) => BuiltPage {
  const kept = new Map<string, { words: PageWords; made: BuiltPage }>();
  return (page, built, words) => {
    if (words === null) return built;
    const before = kept.get(page);
    if (before && before.words.head === words.head && before.words.body === words.body) return before.made;
    const made = withNoScript(built, words);
    kept.set(page, { words, made });
    return made;
  };
}

/** null: not an address of articles. */
async function wordsOf(written: WrittenPages, page: string, url: string): Promise<WrittenPage | null> {
  const slug = ARTICLE.exec(page)?.[1];
  if (slug !== undefined) return written.article(slug);
  if (page !== BLOG) return null;
  const query = new URL(url, 'http://x').searchParams;
  return written.blog({ category: query.get('topik'), search: query.get('cari') });
}

/** Pages are sent with our origin inserted, not as files. */
const isNoPage = (pathname: string) => !/(\.html|\/)$/.test(pathname);

const FILES = {
  allowedPath: isNoPage,
  redirect: false,
  wildcard: true,
  cacheControl: false,
  // Compressed by the build: nothing is compressed during a request.
  preCompressed: true,
  setHeaders: (res, file) =>
    void res.header(
      'cache-control',
      file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ),
} satisfies Omit<FastifyStaticOptions, 'root'>;

/** Redirects an older recovery link, with its pair in the query, to one with the pair in the fragment (R-ACC-5). */
function keepTokensOutOfSight(app: FastifyInstance): void {
  app.get('/reset-password', (request, reply) => {
    const query = new URL(request.url, 'http://x').searchParams;
    if (!query.has('access_token') && !query.has('refresh_token')) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').redirect(`/reset-password#${query}`, 302);
  });
}
