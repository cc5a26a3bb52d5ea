import { flushSync } from 'react-dom';

/**
 * Animates a change of the page if the browser can (View Transitions) and motion is not reduced;
 * otherwise changes at once.
 */
export function withPassage(change: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || typeof document.startViewTransition !== 'function') return change();
  const passage = document.startViewTransition(() => flushSync(change));
  // A transition that the next one ends, or a hidden page skips, is not a failure: the change is made all the same.
  passage.ready.catch(() => undefined);
}
