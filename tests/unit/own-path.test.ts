import { expect, it } from 'vitest';

// By name: the tests' type check knows no screens.
const WEB = '../../src/web';
const { ownPath } = await import(/* @vite-ignore */ `${WEB}/features/session/components/own-path.ts`);

it.each(['/match', '/history-suka?tab=mutual', '/pesan?dengan=a#ruang-12', '/', '/apa-itu', '/%2F%2Fevil.example'])(
  'T36b: a sign-in leads to «%s»',
  (next) => expect(ownPath(next)).toBe(next),
);

it.each([
  undefined,
  '',
  'match',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '\t//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/x/..//evil.example',
  '//user@evil.example/',
  '///evil.example',
  '/.//evil.example',
  '/api/session',
  '/x/../api/session',
  '/api',
  '//[',
])('T36b: a sign-in does not lead to «%s»', (next) => expect(ownPath(next)).toBeNull());
