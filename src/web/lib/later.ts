import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { isAsking } from './api.ts';
import { savesData } from './data-saver.ts';
import { withoutWorker } from './files-kept.ts';

/**
 * A component of a file of its own, fetched when it is first drawn (inside a `Suspense`); and how to fetch it before
 * that, once the page is calm, so that it opens at once, also without a network, where no service worker sees to that.
 */
export function later<P>(
  load: () => Promise<ComponentType<P>>,
): [LazyExoticComponent<ComponentType<P>>, () => () => void] {
  const fetched = async () => ({ default: await load() });
  let isArranged = false;
  const fetchAhead = () => {
    // Every card of a list asks for the same.
    if (isArranged) return () => {};
    isArranged = true;
    const callOff = fetchWhenCalm(() => void fetched().catch(() => {}));
    return () => {
      isArranged = false;
      callOff();
    };
  };
  return [lazy(fetched), fetchAhead];
}

/**
 * Fetches ahead what may be wanted next, where no service worker keeps it already (decision 0082); nothing for somebody
 * who saves data. Answers how to call it off.
 */
export function fetchWhenCalm(act: () => void): () => void {
  if (savesData()) return () => {};
  let callOff = () => {};
  const end = withoutWorker(() => (callOff = whenCalm(act)));
  return () => {
    end();
    callOff();
  };
}

/** So long nothing arrived: what the page itself needs is there. */
const CALM_MS = 250;

/** Does it once when nothing arrives any more and the browser has nothing else to do. Answers how to call it off. */
export function whenCalm(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let idle: number | undefined;
  const arriving = new PerformanceObserver(() => wait());
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isAsking() || arePicturesComing()) return wait();
      arriving.disconnect();
      // Safari does not say when it is idle.
      if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(act);
      else act();
    }, CALM_MS);
  };
  arriving.observe({ type: 'resource' });
  wait();
  return () => {
    arriving.disconnect();
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

/** Those in view, or near it: the browser asks for the others later by itself. */
const arePicturesComing = (): boolean => [...document.images].some((p) => !p.complete && p.loading !== 'lazy');
