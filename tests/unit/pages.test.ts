import { ARTICLE_PAGE, DEVELOPMENT_PAGES, PAGES } from '#contract/pages.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '../../src/web/app/routes.ts';

const paths = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((e) => [
    ...(e.index ? ['/'] : e.path && e.path !== '*' ? [`/${e.path}`] : []),
    ...paths(e.children ?? []),
  ]);

it('the server knows exactly the pages the browser has', () => {
  expect([...PAGES, ARTICLE_PAGE, ...DEVELOPMENT_PAGES].sort()).toEqual(paths(routes as RouteConfigEntry[]).sort());
});
