/** Owner of a piece of work: owners behind one address share the turn of their address. */
export type Turn = { address: string; owner: string };
type Job = { weight: number; start: () => void };

/**
 * Heavy work in turns: address after address, and behind one address owner after owner, whatever they asked. An owner
 * has one piece at work at a time; together at most `atOnce` pieces, of `capacity` weight (a heavier one runs alone). A
 * line of `waitingMax`, of which one owner fills at most `waitingOfOne`; beyond, `full()` or `ownFull()` is thrown.
 */
export function fairQueue(limits: {
  atOnce: number;
  capacity: number;
  waitingMax: number;
  waitingOfOne: number;
  full: () => Error;
  ownFull: () => Error;
}): <T>(of: Turn, weight: number, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Map<string, Job[]>>();
  const atWork = new Set<string>();
  let waiting = 0;
  let weightAtWork = 0;

  /** The first job in turn whose owner is not at work. */
  function nextInTurn(): { address: string; owner: string; job: Job } | undefined {
    for (const [address, owners] of lines)
      for (const [owner, jobs] of owners) if (!atWork.has(owner)) return { address, owner, job: jobs[0]! };
    return undefined;
  }

  /** Moves the served owner and address to the end of their lines, and removes empty lines. */
  function toTheEnd({ address, owner }: Turn): void {
    const owners = lines.get(address);
    const jobs = owners?.get(owner);
    if (!owners || !jobs) return;
    owners.delete(owner);
    if (jobs.length > 0) owners.set(owner, jobs);
    lines.delete(address);
    if (owners.size > 0) lines.set(address, owners);
  }

  function startWhatFits(): void {
    for (;;) {
      const next = nextInTurn();
      if (!next || atWork.size >= limits.atOnce) return;
      if (atWork.size > 0 && weightAtWork + next.job.weight > limits.capacity) return;
      lines.get(next.address)!.get(next.owner)!.shift();
      toTheEnd(next);
      waiting--;
      atWork.add(next.owner);
      weightAtWork += next.job.weight;
      next.job.start();
    }
  }

  return async ({ address, owner }, weight, work) => {
    const owners = lines.get(address) ?? new Map<string, Job[]>();
    const jobs = owners.get(owner) ?? [];
    if (jobs.length >= limits.waitingOfOne) throw limits.ownFull();
    if (waiting >= limits.waitingMax) throw limits.full();
    waiting++;
    await new Promise<void>((start) => {
      jobs.push({ weight, start });
      owners.set(owner, jobs);
      lines.set(address, owners);
      startWhatFits();
    });
    try {
      return await work();
    } finally {
      atWork.delete(owner);
      weightAtWork -= weight;
      // An owner that began with an empty line now stands behind those who came meanwhile.
      toTheEnd({ address, owner });
      startWhatFits();
    }
  };
}
