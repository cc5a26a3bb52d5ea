import { publicFigure } from '#domain/staff/overview.ts';
import { expect, it } from 'vitest';

it.each([
  [0, null],
  [99, null],
  [100, 100],
  [199, 100],
  [200, 200],
  [12_345, 12_300],
])('a public page tells %i as %s', (n, told) => expect(publicFigure(n)).toBe(told));
