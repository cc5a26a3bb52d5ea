import { withoutSent } from '#web/features/search/components/drafts.ts';
import { expect, it } from 'vitest';

const ages = { min: 25, max: 35, open: false };

it.each([
  ['all was saved', { minHeightWanted: 160, ageRangeWanted: ages }, {}],
  ['another was tried meanwhile', { minHeightWanted: 160, ldrPref: 'no' as const }, { ldrPref: 'no' }],
  ['the same was changed meanwhile', { minHeightWanted: 170 }, { minHeightWanted: 170 }],
  ['it was taken out meanwhile', { minHeightWanted: null }, { minHeightWanted: null }],
])('of what is tried stays what was not saved: %s', (_, draft, left) => {
  expect(withoutSent(draft, { minHeightWanted: 160, ageRangeWanted: { ...ages } })).toEqual(left);
});
