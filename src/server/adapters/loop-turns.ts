import { refuse } from '../refusal.ts';

/** Work runs this long, and to the end of its piece, before the event loop turns. */
const TURN_MS = 2;
/** Pieces of work that may wait; new work beyond them must retry later. Half a second of searches here. */
const WAITING_MAX = 500;

type Turns = (piece?: { begins: boolean }) => Promise<void>;

/**
 * Waits for a place in the event loop before blocking work: a search, a page of cards. Many callers wake at the
 * same moment, because their reads are one statement, and would all work before any other event. So they go
 * on in order, each until it waits for something else, and after `turnMs` the loop turns: small
 * answers leave meanwhile (decision 0067). Throws `full()` when new work begins and `waitingMax` pieces wait.
 */
export function loopTurns(limits: { turnMs: number; waitingMax: number; full: () => Error }): Turns {
  const waiting: (() => void)[] = [];
  let underWay = false;
  let began = 0;

  function turn(): void {
    underWay = true;
    setImmediate(() => {
      began = performance.now();
      next();
    });
  }

  function next(): void {
    waiting.shift()!();
    // A tick asked for by a microtask runs after all microtasks: by then the woken caller has worked.
    queueMicrotask(() => process.nextTick(afterPiece));
  }

  function afterPiece(): void {
    if (waiting.length === 0) underWay = false;
    else if (performance.now() - began < limits.turnMs) next();
    else turn();
  }

  return async ({ begins } = { begins: true }) => {
    if (begins && waiting.length >= limits.waitingMax) throw limits.full();
    await new Promise<void>((go) => {
      waiting.push(go);
      if (!underWay) turn();
    });
  };
}

/** One for this process: it has one loop. */
export const loopTurn = loopTurns({
  turnMs: TURN_MS,
  waitingMax: WAITING_MAX,
  full: () => refuse('unavailable', { retryAfter: 2 }),
});
