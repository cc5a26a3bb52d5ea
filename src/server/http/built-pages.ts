import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGES } from './compression.ts';

/** The build's placeholder for our origin, which it does not know (web/lib/page-title.ts). */
const UNKNOWN_ORIGIN = 'https://asal.invalid';
const INLINE_SCRIPT = /<script((?:(?!\ssrc=|ld\+json)[^>])*)>([\s\S]+?)<\/script>/g;

/** A page ready to send: complete, with the origin in it; compressed at its first request. */
export class BuiltPage {
  private readonly etag: string;
  /** Hashes of the inline scripts that its policy allows. */
  private readonly scripts: string;
  private readonly packed = new Map<string, Buffer>();

  constructor(readonly html: string) {
    this.etag = `"${hash(html, 'base64url').slice(0, 22)}"`;
    const codes = [...html.matchAll(INLINE_SCRIPT)].map(([, , code]) => `'sha256-${hash(code!, 'base64')}'`);
    this.scripts = ["script-src 'self'", ...new Set(codes)].join(' ');
  }

  send(request: FastifyRequest, reply: FastifyReply, status = 200): FastifyReply {
    const policy = String(reply.getHeader('content-security-policy') ?? "script-src 'self'");
    reply
      .header('content-security-policy', policy.replace("script-src 'self'", this.scripts))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', this.etag);
    if (status === 200 && request.headers['if-none-match'] === this.etag) return reply.code(304).send();
    reply.code(status).type('text/html; charset=utf-8');
    const form = (['br', 'gzip'] as const).find((one) => request.headers['accept-encoding']?.includes(one));
    return form ? reply.header('content-encoding', form).send(this.bytes(form)) : reply.send(Buffer.from(this.html));
  }

  private bytes(form: 'br' | 'gzip'): Buffer {
    const made = this.packed.get(form) ?? (form === 'br' ? brotliCompressSync(this.html, PAGES) : gzipSync(this.html));
    this.packed.set(form, made);
    return made;
  }
}

const hash = (text: string, as: 'base64' | 'base64url') => createHash('sha256').update(text).digest(as);

export type BuiltPages = {
  /** By address: «/», «/blog/x». */
  pages: ReadonlyMap<string, BuiltPage>;
  /** For every address without a built page. */
  fallback: BuiltPage;
  /** The fallback for pages of members, by address, with preloads of their scripts. */
  ofMembers: ReadonlyMap<string, BuiltPage>;
};

/** The page of an application with a single page; null without a build. */
export function readOnePage(folder: string): BuiltPage | null {
  const file = path.join(folder, 'index.html');
  return existsSync(file) ? new BuiltPage(readFileSync(file, 'utf8')) : null;
}

/** Reads the built pages; null without a build. */
export function readBuiltPages(folder: string, publicUrl: string): BuiltPages | null {
  if (!existsSync(path.join(folder, '__spa-fallback.html'))) return null;
  const read = (name: string) =>
    new BuiltPage(readFileSync(path.join(folder, name), 'utf8').replaceAll(UNKNOWN_ORIGIN, publicUrl));
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'index.html')
    .map((name) => [`/${path.dirname(name).replace(/^\.$/, '')}`, read(name)] as const);
  const fallback = read('__spa-fallback.html');
  const ofMembers = Object.entries(readPreloads(folder)).map(([page, scripts]) => {
    const links = scripts.map((href) => `<link rel="modulepreload" href="${href}"/>`).join('');
    return [page, new BuiltPage(fallback.html.replace('</head>', () => `${links}</head>`))] as const;
  });
  return { pages: new Map(pages), fallback, ofMembers: new Map(ofMembers) };
}

/** Scripts by address, as scripts/build.mjs found them beside the pages. */
function readPreloads(folder: string): Record<string, string[]> {
  const file = path.join(folder, '../preloads.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {};
}

/**
 * Generated HTML: the head of a page that is not built beforehand, and its text for readers without
 * JavaScript.
 */
export type PageWords = { head: string; body: string };

/** The place of a page for such text (web/ui/without-script.tsx). */
const WORDS = /<noscript data-words="">[^]*?<\/noscript>/;
const withBody = (html: string, body: string): string =>
  html.replace(WORDS, () => `<noscript data-words="">${body}</noscript>`);

/** Adds to the head, and text that browsers without scripts show. */
export function withNoScript({ html }: BuiltPage, { head, body }: PageWords): BuiltPage {
  return new BuiltPage(
    withBody(
      html.replace('</head>', () => `${head}</head>`),
      body,
    ),
  );
}

export function withWords({ html }: BuiltPage, { head, body }: PageWords): BuiltPage {
  const page = html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta name="(description|robots)"[^>]*>/g, '')
    .replace('</head>', () => `${head}</head>`);
  return new BuiltPage(withBody(page, body));
}
