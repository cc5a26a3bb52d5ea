import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

// By name: the tests' type check knows no screens.
const WEB = '../../src/web';
const { TextArea } = await import(/* @vite-ignore */ `${WEB}/ui/field.tsx`);

const drawn = (length: number) =>
  renderToStaticMarkup(createElement(TextArea, { id: 'isi', label: 'Isi', count: { length, max: 500 } }));

test.each([
  [0, false],
  [399, false],
  [400, true],
  [501, true],
])('after %i of 500 characters their number is drawn: %s; with the field it is always told', (length, isDrawn) => {
  const html = drawn(length);
  expect(html).toMatch(/<textarea[^>]* aria-describedby="isi-count"/);
  expect(html).toContain(`${length} dari 500 karakter</p>`);
  expect(html.includes('class="sr-only"')).toBe(!isDrawn);
});
