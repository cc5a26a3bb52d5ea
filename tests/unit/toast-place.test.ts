import { describe, expect, it } from 'vitest';
import { type Box, freePlace } from '#web/ui/toast-place.ts';

const TOAST = { width: 320, height: 80 };
const PHONE = { width: 360, height: 740, bar: 56 };
const WIDE = { width: 1280, height: 800, bar: 0 };
const control = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

describe('the place of a message', () => {
  it('is at the bottom, above the bar', () => {
    expect(freePlace(TOAST, PHONE, [])).toEqual({ left: 20, bottom: 72 });
    expect(freePlace(TOAST, WIDE, [])).toEqual({ left: 16, bottom: 16 });
  });

  it('goes up on a phone, and aside in a wide window, until it lies over no control', () => {
    // The toast would reach from 588 to 668.
    expect(freePlace(TOAST, PHONE, [control(20, 600, 100, 48)])).toEqual({ left: 20, bottom: 72 + 3 * 24 });
    expect(freePlace(TOAST, WIDE, [control(100, 750, 60, 44)])).toEqual({ left: 480, bottom: 16 });
    expect(freePlace(TOAST, WIDE, [control(100, 750, 800, 44)])).toEqual({ left: 944, bottom: 16 });
  });

  it('touches nothing beside it, and takes the lowest place where all are taken', () => {
    expect(freePlace(TOAST, PHONE, [control(20, 668, 100, 20)])).toEqual({ left: 20, bottom: 72 });
    expect(freePlace(TOAST, PHONE, [control(0, 0, 360, 740)])).toEqual({ left: 20, bottom: 72 });
    expect(freePlace(TOAST, { ...PHONE, height: 200 }, [control(0, 40, 360, 120)])).toEqual({ left: 20, bottom: 72 });
  });
});
