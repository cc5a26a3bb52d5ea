import { subscribe } from 'node:diagnostics_channel';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { AnsweredRefusal } from '../../src/server/http/declared-refusals.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** «METHOD /path code» of every declared refusal the servers of a test file answered; the refusal reporter sums them up. */
    refusals?: string[];
  }
}

/** What the servers of this test file answered: a setup file of the suites that start one in their own process. */
const declared: string[] = [];
let undeclared: string[] = [];

subscribe('serasi:refusal', (message) => {
  const { route, code, declared: known } = message as AnsweredRefusal;
  const pair = `${route} ${code}`;
  if (!known) undeclared.push(pair);
  else if (!declared.includes(pair)) declared.push(pair);
});

/** Undeclared refusals answered since it was last asked. */
export function takeUndeclared(): string[] {
  const found = undeclared;
  undeclared = [];
  return found;
}

beforeEach(({ task }) => {
  task.file.meta.refusals = declared;
});
/** Fails when something undeclared was answered. */
export function nothingUndeclared(): void {
  const found = takeUndeclared();
  expect(found, `undeclared refusals were answered: ${found.join(', ')}`).toEqual([]);
}
afterEach(nothingUndeclared);
afterAll(nothingUndeclared);
