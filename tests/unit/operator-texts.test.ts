import { expect, it } from 'vitest';
import type { Config } from '#server/config.ts';
import { startPage } from '#server/demo/start-page.ts';
import { failureText } from '#server/failure-text.ts';

const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });

it.each([
  [new Error('jelas'), 'jelas'],
  [
    Object.assign(new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]), { code: 'ECONNREFUSED' }),
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  ],
  [Object.assign(new Error(''), { code: 'EPIPE' }), 'EPIPE'],
  [new TypeError(''), 'TypeError'],
  ['kata saja', 'kata saja'],
])('%o is told as %s', (error, text) => expect(failureText(error)).toBe(text));

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('the terminal leads to an address a browser takes: %s', (host, url) =>
  expect(startPage({ env: 'development', host, demo: false } as Config, 3000)).toContain(`${url}\n`),
);
