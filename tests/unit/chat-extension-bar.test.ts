import { describe, expect, it } from 'vitest';
import { showsExtension } from '#web/features/chat/components/extension-bar.ts';

const HOUR = 3_600_000;
const calm = { mine: false, theirs: false, canExtend: true, needsPlan: false, left: 40 * HOUR };

describe('the extension below a conversation that goes on', () => {
  it.each([
    ['nobody pressed, long before the end', {}, false],
    ['nobody pressed, from the first warning on', { left: 5 * HOUR }, true],
    ['nobody pressed, near the end, and the server offers no press', { left: 5 * HOUR, canExtend: false }, false],
    ['nobody pressed, near the end, without a plan', { left: 5 * HOUR, canExtend: false, needsPlan: true }, true],
    ['they pressed, and it can be answered', { theirs: true }, true],
    ['they pressed, and days we gave come first', { theirs: true, canExtend: false, left: 90 * HOUR }, false],
    ['they pressed, without a plan', { theirs: true, canExtend: false, needsPlan: true }, true],
    ['the same, and days come first', { theirs: true, canExtend: false, needsPlan: true, left: 90 * HOUR }, false],
    ['I pressed', { mine: true, canExtend: false }, true],
    ['I pressed, and days we gave come first', { mine: true, canExtend: false, left: 90 * HOUR }, false],
  ])('%s', (_, change, shown) => {
    expect(showsExtension({ ...calm, ...change })).toBe(shown);
  });
});
