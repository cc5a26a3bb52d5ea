import {
  ARTICLE_PAGE,
  CONSOLE,
  DEVELOPMENT_PAGES,
  FORMER_LEGAL_PAGES,
  isPage,
  PAGES,
  STAFF_PAGES,
} from '#contract/pages.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import routes from '../../src/web/app/routes.ts';

const paths = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((e) => [
    ...(e.index ? ['/'] : e.path && e.path !== '*' ? [`/${e.path}`] : []),
    ...paths(e.children ?? []),
  ]);

it('the server knows exactly the pages the browser has', () => {
  // The server knows which versions of a legal text there are, the browser one route for all.
  const pages = PAGES.map((page) => (FORMER_LEGAL_PAGES.includes(page) ? page.replace(/\d+$/, ':version') : page));
  expect([...new Set(pages), ARTICLE_PAGE, ...DEVELOPMENT_PAGES].sort()).toEqual(
    paths(routes as RouteConfigEntry[]).sort(),
  );
});

it('every page of the team stands under its own address, and has its screen', () => {
  for (const { to, screen } of STAFF_PAGES)
    expect([to, existsSync(`src/web/admin/${screen}-screen.tsx`)]).toEqual([
      expect.stringMatching(new RegExp(`^${CONSOLE}(/[a-z-]+)?$`)),
      true,
    ]);
  expect(new Set(STAFF_PAGES.map(({ to }) => to)).size).toBe(STAFF_PAGES.length);
});

it('knows an address with a part of its own', () => {
  const pages = ['/', '/akun', '/akun/pembayaran/:id'];
  for (const here of ['/', '/akun', '/akun/pembayaran/12']) expect([here, isPage(here, pages)]).toEqual([here, true]);
  for (const none of ['/akun/', '/akun/pembayaran/', '/akun/pembayaran', '/akun/pembayaran/1/2', '/lain'])
    expect([none, isPage(none, pages)]).toEqual([none, false]);
});
