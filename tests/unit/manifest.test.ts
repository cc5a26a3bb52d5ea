import { PAGES } from '#contract/pages.ts';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Icon = { src: string; sizes: string };
type Shortcut = { name: string; url: string; icons?: Icon[] };
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
  icons: Icon[];
  shortcuts: Shortcut[];
};

it('every shortcut of the installed application leads to a page and has its icon', () => {
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  for (const { name, url, icons = [] } of manifest.shortcuts) {
    expect([name, PAGES.includes(url), icons.length > 0]).toEqual([name, true, true]);
    for (const { src } of [...icons, ...manifest.icons]) expect([src, existsSync(`public${src}`)]).toEqual([src, true]);
  }
});
