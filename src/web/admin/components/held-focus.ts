import { useEffect, useState } from 'react';

const HELD_MS = 1_000;

/**
 * An act that removes or disables its own button leaves the focus nowhere. Returns a function to call with the act:
 * for a moment a lost focus then goes to `place` instead.
 */
export function useHeldFocus(place: () => HTMLElement | null | undefined): () => void {
  const [until, setUntil] = useState(0);
  useEffect(() => {
    if (Date.now() < until && document.activeElement === document.body) place()?.focus({ preventScroll: true });
  });
  return () => setUntil(Date.now() + HELD_MS);
}

/** `ref` of what takes the place of a pressed button: the focus moves there. */
export const focused = (shown: HTMLElement | null): void => shown?.focus({ preventScroll: true });

/** The heading of the page. */
export const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('#isi h1');
