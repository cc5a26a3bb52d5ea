import { describe, expect, it } from 'vitest';
import { CANONICAL_TRIBE_BITS, OTHER_TRIBE, POINTS, RELIGION_BITS, TRIBE_BIT } from '#engine/codes.ts';
import { type Counted, Tally, wantsSameTribe } from '#engine/tally.ts';

const COUNTED: Counted = {
  religion: 6,
  age: 30,
  is: 1 | OTHER_TRIBE,
  rejects: 1 << TRIBE_BIT,
  points: (37 << POINTS.domicile) | (1 << POINTS.ldrNo),
  heightsAndRange: 170 | (150 << 8) | (5 << 16),
  tribe: 3,
  dealbreakers: [1],
};
const FIRST_BYTES = 4 * 64 + 4 * (3 * 256 + 128);

describe('the tally', () => {
  it('counts a member under everything they are and reject, and forgets them whole', () => {
    const tally = new Tally();
    expect(tally.bytes()).toBe(FIRST_BYTES);
    tally.add(COUNTED, 1);
    expect([tally.members, tally.religion[6], tally.age[30], tally.height[170], tally.minHeight[150]]).toEqual(
      Array.from({ length: 5 }, () => 1),
    );
    expect([tally.domicile[37], tally.stays[37], tally.is[0], tally.rejects[TRIBE_BIT], tally.range[5]]).toEqual(
      Array.from({ length: 5 }, () => 1),
    );
    expect([...tally.signature, ...tally.otherTribe]).toEqual([
      [1, 1],
      [3, { all: 1, same: 1 }],
    ]);
    expect(tally.bytes()).toBe(FIRST_BYTES + 40);
    tally.add({ ...COUNTED, rejects: 0 }, 1);
    expect(tally.otherTribe.get(3)).toEqual({ all: 2, same: 1 });
    tally.add(COUNTED, -1);
    tally.add({ ...COUNTED, rejects: 0 }, -1);
    expect(tally).toEqual(new Tally());
  });

  it('has room for the 65th range, and keeps the counts before it', () => {
    const tally = new Tally();
    tally.add(COUNTED, 1);
    tally.add({ ...COUNTED, heightsAndRange: 64 << 16 }, 1);
    expect([tally.range[5], tally.range[64], tally.range.length]).toEqual([1, 1, 128]);
  });
});

it('whoever wants the same tribe rejects one of the twelve, not a religion', () => {
  expect([RELIGION_BITS, OTHER_TRIBE, CANONICAL_TRIBE_BITS, 1 << TRIBE_BIT].map(wantsSameTribe)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
