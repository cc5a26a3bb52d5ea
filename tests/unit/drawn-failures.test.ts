import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { errorMessage } from '#copy/errors.ts';
import { expect, it } from 'vitest';

// By name: the tests' type check knows no screens.
const WEB = '../../src/web';
const { ErrorState, Notice } = await import(/* @vite-ignore */ `${WEB}/ui/states.tsx`);
const { FieldErrorText } = await import(/* @vite-ignore */ `${WEB}/ui/field.tsx`);
const { ApiError } = await import(/* @vite-ignore */ `${WEB}/lib/api.ts`);

const ID = '3f2a7c11-90ab';
const drawn = (component: ComponentType<never>, props: object = {}) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(component as ComponentType, props)));
const times = (html: string, text: string) => html.split(text).length - 1;

it('wherever a text sends to our contact page, those words lead there', () => {
  const text = errorMessage('number-refused');
  const linked = 'lewat <a href="/kontak" data-discover="true">halaman Kontak</a> untuk penjelasan.';
  for (const html of [
    drawn(ErrorState, { title: 'Gagal', error: { said: text } }),
    drawn(Notice, { tone: 'bad', children: text }),
    drawn(FieldErrorText, { id: 'nomor', error: text }),
  ])
    expect(html).toContain(linked);
});

it('a failure that fills a place is drawn with the id of its request once', () => {
  for (const [status, code] of [
    [500, 'unexpected'],
    [422, 'invalid-input'],
    [409, 'already-liked'],
  ] as const) {
    const error = new ApiError(status, { code, message: 'Maaf.', requestId: ID });
    expect(times(drawn(ErrorState, { title: 'Gagal', error }), ID)).toBe(1);
  }
});
