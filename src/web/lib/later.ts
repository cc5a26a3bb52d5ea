import { type ComponentType, createElement, lazy } from 'react';
import { isAsking } from './api.ts';
import { savesData } from './data-saver.ts';
import { withoutWorker } from './files-kept.ts';

/** A file did not come: there is no network, or a newer version of the application. */
export class PieceMissing extends Error {}

/** Of pieces whose file did not come; React itself would never ask for it again. */
const renewals = new Set<() => void>();

/** Rendered next, a piece whose file did not come asks for it again. */
export function renewMissing(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

/**
 * A component in a file of its own, loaded when it is first rendered (inside a `Piece`); and a function to load it
 * earlier, once the page is idle, so that it opens at once, also without a network, if no service worker stores it.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): [ComponentType<P>, () => () => void] {
  const asked = () => {
    const one = lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        renewals.add(() => {
          if (piece === one) piece = asked();
        });
        throw new PieceMissing('a file did not come', { cause });
      }
    });
    return one;
  };
  let piece = asked();
  let isArranged = false;
  const fetchAhead = () => {
    // Every card of a list asks for the same file.
    if (isArranged) return () => {};
    isArranged = true;
    const callOff = fetchWhenCalm(() => void load().catch(() => {}));
    return () => {
      isArranged = false;
      callOff();
    };
  };
  return [(props: P) => createElement(piece, props), fetchAhead];
}

/**
 * Loads ahead what may be needed next, if no service worker stores it already (decision 0082); never with data
 * saver. Returns a function to cancel.
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

/** No file has arrived for this long: the page has all it needs. */
const CALM_MS = 250;

/** Runs it once when no more files arrive and the browser is idle. Returns a function to cancel. */
export function whenCalm(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let idle: number | undefined;
  const arriving = new PerformanceObserver(() => wait());
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isAsking() || arePicturesComing()) return wait();
      arriving.disconnect();
      // Safari has no idle callback.
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

/** Pictures in or near the view; the browser loads the others later. */
const arePicturesComing = (): boolean => [...document.images].some((p) => !p.complete && p.loading !== 'lazy');
