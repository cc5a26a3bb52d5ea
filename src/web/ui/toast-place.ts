/** A rectangle in the window, in CSS pixels. */
export type Box = { left: number; top: number; width: number; height: number };
type Size = Pick<Box, 'width' | 'height'>;
export type Place = { left: number; bottom: number };

const EDGE = 16;
const STEP = 24;
const HIGHEST = 12;
const NARROW = 640;

/**
 * Position where a toast of this size covers no control: at the bottom above `bar` (height of the bottom bar, px), in a
 * wide window at its left, middle or right; otherwise the lowest free one above. The bottom when all are taken.
 */
export function freePlace(size: Size, window: Size & { bar: number }, controls: readonly Box[]): Place {
  const right = window.width - size.width - EDGE;
  const lefts =
    window.width < NARROW ? [(window.width - size.width) / 2] : [EDGE, (window.width - size.width) / 2, right];
  for (let lift = 0; lift <= HIGHEST; lift++)
    for (const left of lefts) {
      const bottom = window.bar + EDGE + lift * STEP;
      const box = { ...size, left, top: window.height - bottom - size.height };
      if (box.top > window.bar && !controls.some((control) => meet(box, control))) return { left, bottom };
    }
  return { left: lefts[0]!, bottom: window.bar + EDGE };
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
