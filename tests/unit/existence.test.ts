import { isKept, isPresent } from '#domain/visibility/existence.ts';
import { expect, it } from 'vitest';

it.each([
  // status, hidden → present, kept
  ['active', false, true, true],
  ['paused', false, false, true],
  ['suspended', false, false, false],
  ['deleted', false, false, false],
  ['active', true, false, false],
  ['paused', true, false, false],
  ['suspended', true, false, false],
  ['deleted', true, false, false],
] as const)('%s, hidden %s: present %s, kept %s', (status, hidden, present, kept) => {
  expect([isPresent({ status, hidden }), isKept({ status, hidden })]).toEqual([present, kept]);
});
