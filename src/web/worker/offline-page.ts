import { offlinePageCopy } from '#copy/offline.ts';

/** A standalone page: it runs nothing and loads only the stored style. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** Shown without the code of a page: explains that there is no network, instead of the browser's own error page. */
export function offlinePage(shell: readonly string[]): Response {
  const style = shell.find((url) => url.endsWith('.css')) ?? '';
  const { title, text, again, toMessages } = offlinePageCopy;
  const html = `<!doctype html><html lang="id"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/><title>${title} · Serasi</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"/><link rel="stylesheet" href="${style}"/></head>
<body><main class="mx-auto flex min-h-dvh w-full max-w-[1120px] flex-col items-center justify-center gap-4 px-4 py-6 text-center">
<img src="/favicon.svg" alt="" width="56" height="56"/><h1 class="text-32">${title}</h1><p class="max-w-prose text-ink-soft">${text}</p>
<p class="flex flex-wrap justify-center gap-x-6"><a class="inline-flex min-h-12 items-center font-semi underline" href="">${again}</a>
<a class="inline-flex min-h-12 items-center font-semi underline" href="/pesan">${toMessages}</a></p></main></body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    },
  });
}
