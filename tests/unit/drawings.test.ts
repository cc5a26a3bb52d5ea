import { expect, it } from 'vitest';
import { DRAWING_BOX, type DrawingName, DRAWN, layersOf } from '#web/ui/drawings.ts';
import { offlinePage } from '../../src/web/worker/offline-page.ts';

it('the page of the service worker shows the drawing that other pages show without a network', async () => {
  const html = await offlinePage(['/assets/style.css']).text();
  expect(html).toContain(`viewBox="${DRAWING_BOX}"`);
  const paths = [...html.matchAll(/<path class="([^"]*)" d="([^"]*)"/g)].map(([, look, d]) => ({ d, look }));
  expect(paths).toEqual(layersOf('offline'));
});

it('every drawing stays in its box and has both hues', () => {
  for (const name of Object.keys(DRAWN) as DrawingName[]) {
    const layers = layersOf(name);
    expect(new Set(layers.map(({ look }) => look)).size, name).toBe(layers.length);
    expect(layers.at(-1)!.d, name).toMatch(/^M/);
    for (const [, x, y] of layers.flatMap(({ d }) => [...d.matchAll(/M(\d+) (\d+)/g)])) {
      expect([Number(x) <= 200, Number(y) <= 116], name).toEqual([true, true]);
    }
  }
});
