import { api } from '#contract/api.ts';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../../src/contract');

it('has every route of every feature once, under its method and path', async () => {
  const listed: string[] = [];
  for (const file of readdirSync(FOLDER)) {
    const { routes = {} } = (await import(path.join(FOLDER, file))) as { routes?: Record<string, object> };
    listed.push(...Object.keys(routes));
  }
  expect(listed.length).toBeGreaterThan(150);
  expect(listed.sort()).toEqual(Object.keys(api).sort());
  for (const [name, { method, path: where }] of Object.entries(api)) expect(name).toBe(`${method} ${where}`);
});
