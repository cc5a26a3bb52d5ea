import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

// By name: the tests' type check knows no screens.
const WEB = '../../src/web';
const { TypedText } = await import(/* @vite-ignore */ `${WEB}/messaging/typed-text.tsx`);

it.each([
  ['Halo, apa kabar? Tunggu sehari-hari ya.', 'Halo, apa kabar? Tunggu sehari-hari ya.'],
  ['Cari @dewi.lestari_98, ya', 'Cari ⟨@dewi.|lestari_|98,⟩ ya'],
  ['lihat contoh.id/a-b sekarang', 'lihat ⟨contoh.|id/|a-|b⟩ sekarang'],
  ['<b>a.b</b>', '⟨&lt;b&gt;a.|b&lt;/|b&gt;⟩'],
])('«%s»: handles and addresses are one piece, with seams at their signs', (text, drawn) => {
  const html = renderToStaticMarkup(createElement(TypedText, { text }));
  const marked = html
    .replaceAll('<span class="inline-block max-w-full">', '⟨')
    .replaceAll('</span>', '⟩')
    .replaceAll('<wbr/>', '|');
  expect(marked).toBe(drawn);
});
