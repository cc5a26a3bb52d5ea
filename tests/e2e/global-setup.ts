import { rm } from 'node:fs/promises';
import { makeWorld } from './server.ts';

/** The demo world is made once a run; each worker starts a server of its own over a copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const world = await makeWorld();
  process.env.E2E_WORLD = world;
  return () => rm(world, { recursive: true, force: true });
}
