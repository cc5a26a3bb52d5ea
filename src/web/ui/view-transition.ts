import { flushSync } from 'react-dom';

/**
 * Makes a change of what is shown a short passage where the browser can (View Transitions) and motion is not reduced;
 * else at once.
 */
export function withPassage(change: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || typeof document.startViewTransition !== 'function') return change();
  const passage = document.startViewTransition(() => flushSync(change));
  // A passage that the next one ends, or that a hidden page skips, is no failure: the change is made all the same.
  passage.ready.catch(() => undefined);
}
