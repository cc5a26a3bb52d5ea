import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import fastifyStatic from '@fastify/static';
import { PAGES } from '#contract/pages.ts';
import { sendError } from './errors.ts';

/** The built browser application, when there is one (`npm run build`). */
export const PAGES_FOLDER = path.resolve('dist/web/client');

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
export async function servePages(app: FastifyInstance, folder: string = PAGES_FOLDER): Promise<void> {
  const fallback = path.join(folder, '__spa-fallback.html');
  const built = existsSync(fallback);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: ['index.html'],
      redirect: false,
      wildcard: true,
      cacheControl: false,
      // The build left a small copy beside each text (scripts/build.mjs).
      preCompressed: true,
      setHeaders: (res, file) =>
        void res.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://x');
    const asksForPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/api(\/|$)/.test(pathname) &&
      !pathname.includes('.');
    if (!asksForPage || !built) return sendError(request, reply, 'not-found');
    reply.header('cache-control', 'no-cache');
    const known = PAGES.includes(pathname.replace(/(.)\/$/, '$1') as (typeof PAGES)[number]);
    if (!known) return reply.code(404).sendFile('__spa-fallback.html');
    const prerendered = path.join(pathname, 'index.html');
    return reply.sendFile(isPrerendered(folder, prerendered) ? prerendered : '__spa-fallback.html');
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
