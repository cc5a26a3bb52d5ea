import type { TestProject } from 'vitest/node';
import { OUTSIDE_DATABASE, OUTSIDE_REDIS } from './engines.ts';
import { admin, createTemplate } from './template.ts';

/** A template of our own on the outside server, dropped again at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await createTemplate(OUTSIDE_DATABASE);
  project.provide('database', cluster);
  project.provide('redisUrl', OUTSIDE_REDIS);
  return () => admin(cluster.adminUrl, `drop database if exists ${cluster.template} with (force)`);
}
