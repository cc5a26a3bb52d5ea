import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

// By name: the tests' type check knows no screens.
const WEB = '../../src/web';
const { DueBadge } = await import(/* @vite-ignore */ `${WEB}/admin/components/due-badge.tsx`);
const { waitingStatus, WaitingBadge } = await import(/* @vite-ignore */ `${WEB}/admin/components/queue.tsx`);
const { Notice } = await import(/* @vite-ignore */ `${WEB}/ui/states.tsx`);

const NOW = Date.parse('2026-11-29T10:00:00Z');
const due = (dueAt: string) => renderToStaticMarkup(createElement(DueBadge, { dueAt, now: NOW }));
const sign = (html: string) => /<svg[^>]*class="lucide lucide-([a-z-]+)/.exec(html)?.[1];

test('what is late has the strongest sign, what is due a lesser one', () => {
  expect(sign(due('2026-11-29T08:00:00Z'))).toBe('circle-exclamation-point');
  expect(sign(due('2026-11-29T12:00:00Z'))).toBe('triangle-exclamation-point');
});

test.each([
  [waitingStatus(3), 'clock'],
  [waitingStatus(0), 'circle-check'],
  [{ text: '5 orang punya akses', tone: 'plain' }, undefined],
])('the number of a queue %o has the sign %s', (status, expected) => {
  expect(sign(renderToStaticMarkup(createElement(WaitingBadge, status)))).toBe(expected);
});

test('signs beside words are as large as their letters', () => {
  const notice = renderToStaticMarkup(createElement(Notice, { tone: 'warn' }, 'Masa percobaan berakhir'));
  for (const html of [due('2026-11-29T08:00:00Z'), notice]) expect(html).toMatch(/<svg[^>]* size-\[[\d.]+em\]/);
});
