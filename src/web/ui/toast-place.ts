/** A rectangle in the window, in CSS pixels. */
export type Box = { left: number; top: number; width: number; height: number };
type Size = Pick<Box, 'width' | 'height'>;
export type Place = { left: number; bottom: number };

const EDGE = 16;
const STEP = 24;
const HIGHEST = 24;
const NARROW = 640;
/** Smallest side of what is left of a control under a toast, so that a finger still meets it (WCAG 2.5.5). */
const TARGET = 44;
/** A control that can no longer be pressed weighs more than any number of those that can. */
const PRESSED_NO_MORE = 1_000;

/**
 * Position where a toast of this size covers no control: at the bottom above `bar` (height of the bottom bar, px), in a
 * wide window at its left, middle or right; otherwise the lowest free one above. In a dense list the position where
 * most of them can still be pressed: it lies over a part of a photo rather than over a button, and in the lower half:
 * over the top, where the eye begins, only where it covers nothing.
 */
export function freePlace({ width, height }: Size, window: Size & { bar: number }, controls: readonly Box[]): Place {
  const right = window.width - width - EDGE;
  const lefts = window.width < NARROW ? [(window.width - width) / 2] : [EDGE, (window.width - width) / 2, right];
  let best = { left: lefts[0]!, bottom: window.bar + EDGE, harm: Infinity };
  for (let lift = 0; lift <= HIGHEST && best.harm > 0; lift++)
    for (const left of lefts) {
      const bottom = window.bar + EDGE + lift * STEP;
      const box = { width, height, left, top: window.height - bottom - height };
      if (box.top <= window.bar) continue;
      const harm = harmOf(box, controls);
      if (harm < best.harm && (harm === 0 || box.top > window.height / 2)) best = { left, bottom, harm };
    }
  return { left: best.left, bottom: best.bottom };
}

/** 0: a toast here lies over no control. */
export const harmOf = (box: Box, controls: readonly Box[]): number =>
  controls.reduce((sum, control) => sum + harmTo(control, box), 0);

function harmTo(control: Box, box: Box): number {
  if (!meet(box, control)) return 0;
  const beside = Math.max(box.left - control.left, control.left + control.width - box.left - box.width);
  const aboveOrBelow = Math.max(box.top - control.top, control.top + control.height - box.top - box.height);
  const stays = (beside >= TARGET && control.height >= TARGET) || (aboveOrBelow >= TARGET && control.width >= TARGET);
  return stays ? 1 : PRESSED_NO_MORE;
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
