import { type Turn, WaitingLines } from './waiting-lines.ts';

export type { Turn };
/** `up`: ends its wait, when the line has a patience. */
type Job = { weight: number; start: () => void; refuse: (error: Error) => void; up?: NodeJS.Timeout };

/**
 * Heavy work in turns: address after address, and behind one address owner after owner, whatever they asked. An owner
 * has one piece at work at a time; together at most `atOnce` pieces, of `capacity` weight (a heavier one runs alone). A
 * line of `waitingMax`, of which one owner fills at most `waitingOfOne`; beyond, `full()` or `ownFull()` is thrown.
 * A full line still takes who has less in it than others: the last piece of the address with most, or of the owner with
 * most behind one's own address, is refused instead. With `patienceMs` nobody waits longer, then `full()` is thrown.
 */
export function fairQueue(limits: {
  atOnce: number;
  capacity: number;
  waitingMax: number;
  waitingOfOne: number;
  patienceMs?: number;
  full: () => Error;
  ownFull: () => Error;
}): <T>(of: Turn, weight: number, work: () => Promise<T>) => Promise<T> {
  const lines = new WaitingLines<Job>();
  const atWork = new Set<string>();
  let weightAtWork = 0;

  function startWhatFits(): void {
    for (;;) {
      const next = lines.firstOf((owner) => !atWork.has(owner));
      if (!next || atWork.size >= limits.atOnce) return;
      if (atWork.size > 0 && weightAtWork + next.job.weight > limits.capacity) return;
      lines.takeFirst(next);
      atWork.add(next.owner);
      weightAtWork += next.job.weight;
      next.job.start();
    }
  }

  function assertRoom(of: Turn): void {
    if (lines.countOf(of) >= limits.waitingOfOne) throw limits.ownFull();
    if (lines.count < limits.waitingMax) return;
    const instead = lines.takeInsteadOf(of);
    if (!instead) throw limits.full();
    clearTimeout(instead.up);
    instead.refuse(limits.full());
  }

  function waitInLine(of: Turn, weight: number): Promise<void> {
    return new Promise<void>((resolve, refuse) => {
      const job: Job = { weight, refuse, start: () => (clearTimeout(job.up), resolve()) };
      lines.add(of, job);
      startWhatFits();
      if (limits.patienceMs === undefined || !lines.has(of, job)) return;
      job.up = setTimeout(() => {
        lines.remove(of, job);
        refuse(limits.full());
      }, limits.patienceMs);
    });
  }

  return async (of, weight, work) => {
    assertRoom(of);
    await waitInLine(of, weight);
    try {
      return await work();
    } finally {
      atWork.delete(of.owner);
      weightAtWork -= weight;
      // An owner that began with an empty line now stands behind those who came meanwhile.
      lines.toTheEnd(of);
      startWhatFits();
    }
  };
}
