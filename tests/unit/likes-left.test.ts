import { BASIC_LIKE_LIMIT, likesLeft } from '#domain/likes/like-decision.ts';
import { expect, it } from 'vitest';

it.each([
  // tier, used → left
  ['basic', 0, BASIC_LIKE_LIMIT],
  ['basic', 2, BASIC_LIKE_LIMIT - 2],
  ['basic', BASIC_LIKE_LIMIT, 0],
  // More may have been used than the limit: before a plan ended.
  ['basic', BASIC_LIKE_LIMIT + 3, 0],
  ['premium', 7, null],
  ['pro', 0, null],
] as const)('%s with %i likes used has %s left', (tier, likesUsed, left) =>
  expect(likesLeft({ tier, likesUsed })).toEqual(left === null ? null : { left, limit: BASIC_LIKE_LIMIT }),
);
