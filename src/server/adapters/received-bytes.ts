import { refuse } from '../refusal.ts';
import type { Turn } from './waiting-lines.ts';

const MB = 1024 * 1024;

/** A file being received. `givenUp` rejects when its bytes are needed for others. */
export type Reading = {
  /** Counts bytes that came; throws `full()` when there is no room for them, or the file was given up. */
  take(bytes: number): void;
  /** Gives all of them back; once more does nothing. */
  end(): void;
  givenUp: Promise<never>;
};
type Count = { at: number; bytes: number };
/** `counted`, `before`: what had come by two earlier moments, at least the patience apart. */
type Held = { of: Turn; bytes: number; lastAt: number; counted: Count; before: Count; giveUp: (error: Error) => void };
type By = (one: Held) => string;
/** `ofFile`: the largest file. `now`: milliseconds of a clock that only goes on. */
type Limits = { bytes: number; ofAddress: number; ofFile: number; full: () => Error; now?: () => number };

/**
 * A file of which nothing came for so long gives way to anybody: a slow line sends within that time. One trickles when
 * less than this came of its owner, behind that address, since `before`: papers sent together share a slow line.
 */
const PATIENCE_MS = 5_000;
const SLOWEST_BYTES_A_SECOND = 4 * 1024;

/**
 * Bytes of files that are still being received, bounded by what came and not by what was promised: whoever sends most
 * of a file and stays silent holds it until the request's minute is over (app.ts). Within a full bound a file that
 * stands still is given up first, however small: hundreds of addresses with a little each would keep everybody out;
 * then one that trickles. Then the file that holds most is given up for one that holds less, as the lines of waiting
 * files do it (waiting-lines.ts): that of the address with most, behind it of the owner with most. For the address with
 * most, once it holds more than one file may have, nobody else's trickling file gives way; behind it that holds for
 * owners. So neither one address nor one owner keeps others out.
 */
export function receivedBytes({ now = () => performance.now(), ...limits }: Limits): (of: Turn) => Reading {
  const all = new Set<Held>();

  function makeRoom(mine: Held, bytes: number): void {
    for (;;) {
      const near = [...all].filter(({ of }) => of.address === mine.of.address);
      const ownFull = sumOf(near) + bytes > limits.ofAddress;
      if (!ownFull && sumOf(all) + bytes <= limits.bytes) return;
      const instead = ownFull
        ? insteadOf(mine, bytes, near, [owner])
        : insteadOf(mine, bytes, [...all], [address, owner]);
      if (!instead) throw limits.full();
      all.delete(instead);
      instead.giveUp(limits.full());
    }
  }

  function insteadOf(mine: Held, bytes: number, among: readonly Held[], groups: readonly By[]): Held | undefined {
    const silent = among.filter((one) => one !== mine && one.bytes > 0 && now() - one.lastAt > PATIENCE_MS);
    if (silent.length > 0) return largest(silent);
    const reach = reachOf(mine, bytes, among, groups, limits.ofFile);
    const trickling = largest(tricklingAmong(reach, now()).filter((one) => one !== mine));
    const fuller = fullerThan(mine, bytes, among);
    return reach === among ? (trickling ?? fuller) : (fuller ?? trickling);
  }

  return (of) => {
    let giveUp: (error: Error) => void = () => {};
    const givenUp = new Promise<never>((_, reject) => (giveUp = reject));
    // It may be given up while nobody waits for the next bytes: `take` says so then.
    givenUp.catch(() => {});
    const began = { at: now(), bytes: 0 };
    const mine: Held = { of, bytes: 0, lastAt: began.at, counted: began, before: began, giveUp };
    all.add(mine);
    return {
      givenUp,
      take(bytes) {
        if (!all.has(mine)) throw limits.full();
        makeRoom(mine, bytes);
        mine.lastAt = now();
        if (mine.lastAt - mine.counted.at > PATIENCE_MS)
          [mine.before, mine.counted] = [mine.counted, { at: mine.lastAt, bytes: mine.bytes }];
        mine.bytes += bytes;
      },
      end: () => void all.delete(mine),
    };
  };
}

/**
 * Held by this instance at once. Of one address 40 MB: the papers one registration may send together (three of income
 * and a certificate), or eight photos as large as they may be; of all together 96 MB, half of what an instance
 * weighs without them.
 */
export const receiving = receivedBytes({
  bytes: 96 * MB,
  ofAddress: 40 * MB,
  ofFile: 10 * MB,
  full: () => refuse('unavailable', { retryAfter: 5 }),
});

/** The largest file of who holds most among these, unless `mine` would then hold as much. */
function fullerThan(mine: Held, bytes: number, among: readonly Held[]): Held | undefined {
  const ofAddress = fullest(among, address);
  const ofOwner = fullest(ofAddress, owner);
  const near = among.filter(({ of }) => of.address === mine.of.address);
  // Behind the own address owners are compared.
  const [theirs, own] =
    ofAddress[0]?.of.address === mine.of.address
      ? [ofOwner, near.filter(({ of }) => of.owner === mine.of.owner)]
      : [ofAddress, near];
  if (sumOf(theirs) <= sumOf(own) + bytes) return undefined;
  return largest(ofOwner);
}

/**
 * Those whose files give way to this one where they trickle: all of them, or, where the own group holds most and more
 * than one file may have, those of that group alone.
 */
function reachOf(
  mine: Held,
  bytes: number,
  among: readonly Held[],
  groups: readonly By[],
  ofFile: number,
): readonly Held[] {
  let reach = among;
  for (const by of groups) {
    const own = reach.filter((one) => by(one) === by(mine));
    if (sumOf(own) < sumOf(fullest(reach, by)) || sumOf(own) + bytes <= ofFile) return reach;
    reach = own;
  }
  return reach;
}

/** Files of whose owner, behind that address, too little comes. */
function tricklingAmong(held: readonly Held[], now: number): Held[] {
  const speeds = new Map<string, number>();
  const line = (one: Held) => `${address(one)} ${owner(one)}`;
  for (const one of held) {
    // A file that began a moment ago has come as slowly as it would in the whole patience.
    const seconds = Math.max(now - one.before.at, PATIENCE_MS) / 1000;
    speeds.set(line(one), (speeds.get(line(one)) ?? 0) + (one.bytes - one.before.bytes) / seconds);
  }
  const trickles = (one: Held) => now - one.before.at > PATIENCE_MS && speeds.get(line(one))! < SLOWEST_BYTES_A_SECOND;
  return held.filter((one) => one.bytes > 0 && trickles(one));
}

const address: By = ({ of }) => of.address;
const owner: By = ({ of }) => of.owner;

const largest = (held: readonly Held[]): Held | undefined =>
  held.length === 0 ? undefined : held.reduce((most, one) => (one.bytes > most.bytes ? one : most));

/** Those of the one group that holds most together. */
function fullest(held: readonly Held[], by: By): Held[] {
  const groups = new Map<string, Held[]>();
  for (const one of held) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return [...groups.values()].reduce((most, group) => (sumOf(group) > sumOf(most) ? group : most), []);
}

const sumOf = (held: Iterable<Held>): number => {
  let sum = 0;
  for (const { bytes } of held) sum += bytes;
  return sum;
};
