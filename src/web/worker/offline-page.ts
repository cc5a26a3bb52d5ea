import { offlinePageCopy } from '#copy/offline.ts';

/** A standalone page: it runs nothing and loads only the stored style. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/**
 * The drawing of a missing network (ui/drawings.ts), written out since the worker imports no screen;
 * tests/unit/drawings.test.ts compares both. Its colours are classes of the stored style.
 */
const KITE = `<svg class="h-32" viewBox="0 0 200 116" aria-hidden="true" fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">
<path class="fill-sirih-soft" d="M20 108C4 84 14 56 38 50 50 12 104-4 138 14c36-4 58 34 44 58 6 14 4 26-4 36z"/>
<path class="stroke-sirih/40" d="M10 108h180"/>
<path class="fill-surface stroke-sirih" d="M38 90h28v6H38zM38 102h28v6H38zM44 96h16v6H44z"/>
<path class="stroke-sirih" d="M60 99c14-2 8-20 18-30M92 52l4-4"/>
<path class="fill-kunyit-soft stroke-kunyit" d="M144 14l22 34-42 30-16-44z"/>
<path class="stroke-kunyit" d="M144 14l-20 64M108 34l58 14M124 78c4 12-12 10-8 24M121 90l-8-5M116 96l9 3M66 34m0-7v14m-7-7h14m-12-5l10 10m0-10l-10 10"/>
</svg>`;

/** Shown without the code of a page: explains that there is no network, instead of the browser's own error page. */
export function offlinePage(shell: readonly string[]): Response {
  const style = shell.find((url) => url.endsWith('.css')) ?? '';
  const { title, text, again, toMessages } = offlinePageCopy;
  const html = `<!doctype html><html lang="id"><head><meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/><title>${title} · Serasi</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"/><link rel="stylesheet" href="${style}"/></head>
<body><main class="mx-auto flex min-h-dvh w-full max-w-[1120px] flex-col items-center justify-center gap-4 px-4 py-6 text-center">
${KITE}<h1 class="text-32">${title}</h1><p class="max-w-prose text-ink-soft">${text}</p>
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
