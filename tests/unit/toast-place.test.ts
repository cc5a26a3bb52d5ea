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

  it('reads the size of a rectangle of the browser, whose numbers are no properties of its own', () => {
    class Rect {
      get width() {
        return TOAST.width;
      }
      get height() {
        return TOAST.height;
      }
    }
    const controls = [control(20, 600, 100, 48)];
    expect(freePlace(new Rect(), PHONE, controls)).toEqual(freePlace(TOAST, PHONE, controls));
  });

  it('goes to the upper half only where it covers nothing: no title, no label of a form', () => {
    const form = [300, 400, 500, 600, 690].map((top) => control(20, top, 320, 48));
    const top = ({ bottom }: { bottom: number }) => PHONE.height - bottom - TOAST.height;
    expect(top(freePlace(TOAST, PHONE, form))).toBeLessThan(PHONE.height / 2);
    const labels = [80, 240].map((at) => control(20, at, 120, 40));
    expect(top(freePlace(TOAST, PHONE, [...form, ...labels]))).toBeLessThan(PHONE.height / 2);
    // Between the two there is no room any more.
    const place = freePlace(TOAST, PHONE, [...form, ...labels, control(20, 160, 120, 40)]);
    expect(top(place)).toBeGreaterThan(PHONE.height / 2);
  });

  it('touches nothing beside it', () => {
    expect(freePlace(TOAST, PHONE, [control(20, 668, 100, 20)])).toEqual({ left: 20, bottom: 72 });
  });

  it('lies over the part of a photo rather than over a button where nothing is free', () => {
    // A card: its photo is a button, below it stand two more.
    const card = [control(0, 60, 360, 480), control(20, 560, 150, 48), control(190, 560, 150, 48)];
    const rest = [control(0, 620, 360, 60)];
    const { bottom } = freePlace(TOAST, PHONE, [...card, ...rest]);
    const top = PHONE.height - bottom - TOAST.height;
    expect(top + TOAST.height).toBeLessThanOrEqual(560);
    expect(top).toBeGreaterThanOrEqual(60 + 44);
  });

  it('covers as few as it can where every place covers some', () => {
    // Rows of two buttons, and one row of one.
    const rows = Array.from({ length: 12 }, (_, i) =>
      i === 9 ? [control(0, i * 60, 180, 59)] : [control(0, i * 60, 180, 59), control(181, i * 60, 40, 59)],
    );
    expect(freePlace(TOAST, PHONE, rows.flat())).toEqual({ left: 20, bottom: 72 + 24 });
  });

  it('takes the lowest place where all are alike, and one that is in the window', () => {
    expect(freePlace(TOAST, PHONE, [control(0, 0, 360, 740)])).toEqual({ left: 20, bottom: 72 });
    expect(freePlace(TOAST, { ...PHONE, height: 200 }, [control(0, 40, 360, 120)])).toEqual({ left: 20, bottom: 72 });
  });
});
