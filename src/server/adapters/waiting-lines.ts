/** Owner of a piece of work: owners behind one address share the turn of their address. */
export type Turn = { address: string; owner: string };

/** Jobs that wait: lines by address, in each the lines of its owners, in the order of their turns. */
export class WaitingLines<Job> {
  readonly #lines = new Map<string, Map<string, Job[]>>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  countOf({ address, owner }: Turn): number {
    return this.#lines.get(address)?.get(owner)?.length ?? 0;
  }

  has({ address, owner }: Turn, job: Job): boolean {
    return this.#lines.get(address)?.get(owner)?.includes(job) ?? false;
  }

  add({ address, owner }: Turn, job: Job): void {
    const owners = this.#lines.get(address) ?? new Map<string, Job[]>();
    owners.set(owner, [...(owners.get(owner) ?? []), job]);
    this.#lines.set(address, owners);
    this.#count++;
  }

  /** The first job in turn of an owner who may start. */
  firstOf(mayStart: (owner: string) => boolean): (Turn & { job: Job }) | undefined {
    for (const [address, owners] of this.#lines)
      for (const [owner, jobs] of owners) if (mayStart(owner)) return { address, owner, job: jobs[0]! };
    return undefined;
  }

  /** Takes the owner's first job out; owner and address are now the last in turn. */
  takeFirst(of: Turn): void {
    this.#lines.get(of.address)!.get(of.owner)!.shift();
    this.#count--;
    this.toTheEnd(of);
  }

  /** Moves owner and address to the end of their lines, and removes empty lines. */
  toTheEnd({ address, owner }: Turn): void {
    const owners = this.#lines.get(address);
    const jobs = owners?.get(owner);
    if (!owners || !jobs) return;
    owners.delete(owner);
    if (jobs.length > 0) owners.set(owner, jobs);
    this.#lines.delete(address);
    if (owners.size > 0) this.#lines.set(address, owners);
  }

  /** Removes a waiting job; the turns of the others stay. */
  remove({ address, owner }: Turn, job: Job): void {
    const owners = this.#lines.get(address);
    const jobs = owners?.get(owner);
    const at = jobs?.indexOf(job) ?? -1;
    if (!owners || !jobs || at < 0) return;
    jobs.splice(at, 1);
    this.#count--;
    if (jobs.length === 0) owners.delete(owner);
    if (owners.size === 0) this.#lines.delete(address);
  }

  /**
   * Takes out the last job of the address that has most, or else of the owner who has most behind the newcomer's own
   * address, unless the newcomer would then have as many: so one address, or one owner, does not keep others out of a
   * full line.
   */
  takeInsteadOf({ address, owner }: Turn): Job | undefined {
    const own = this.#lines.get(address);
    const fullest = mostOf(this.#lines, sizeOf);
    const fuller = fullest && sizeOf(fullest[1]) > (own ? sizeOf(own) : 0) + 1;
    const [from, owners] = fuller ? fullest : [address, own ?? new Map<string, Job[]>()];
    const most = mostOf(owners, (jobs) => jobs.length);
    if (!most || (!fuller && most[1].length <= this.countOf({ address, owner }) + 1)) return undefined;
    const job = most[1].at(-1)!;
    this.remove({ address: from, owner: most[0] }, job);
    return job;
  }
}

const sizeOf = (owners: ReadonlyMap<string, readonly unknown[]>): number =>
  [...owners.values()].reduce((sum, jobs) => sum + jobs.length, 0);

/** The entry of the greatest size; the last of several, who came last. */
function mostOf<V>(map: ReadonlyMap<string, V>, size: (value: V) => number): [string, V] | undefined {
  let most: [string, V] | undefined;
  for (const entry of map) if (!most || size(entry[1]) >= size(most[1])) most = entry;
  return most;
}
