import { refuse } from '../refusal.ts';

/** Work of this long, and the piece that goes beyond it, is done before whatever else came is looked at. */
const TURN_MS = 2;
/** Pieces of work that wait; who would begin behind them is told to come again. Half a second of searches here. */
const WAITING_MAX = 500;

type Turns = (piece?: { begins: boolean }) => Promise<void>;

/**
 * Waits for a place in the event loop before work that holds it: a search, a page of cards. Callers wake many at the
 * same moment, because their reads are one statement, and would all work before anybody else is looked at. So they go
 * on in the order they came, each until it waits for something else, and after `turnMs` of it the loop turns: small
 * answers go out meanwhile (decision 0067). Throws `full()` where work begins and `waitingMax` pieces wait.
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
    // A tick that a microtask asks for comes behind all microtasks: whoever went on has worked by then.
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

/** Of this process: it has one loop. */
export const loopTurn = loopTurns({
  turnMs: TURN_MS,
  waitingMax: WAITING_MAX,
  full: () => refuse('unavailable', { retryAfter: 2 }),
});
