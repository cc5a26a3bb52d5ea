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
type Held = { of: Turn; bytes: number; began: number; lastAt: number; giveUp: (error: Error) => void };
/** `now`: milliseconds of a clock that only goes on. */
type Limits = { bytes: number; ofAddress: number; full: () => Error; now?: () => number };

/** A file of which nothing came for so long, or that comes more slowly since then, gives way to any other. */
const PATIENCE_MS = 5_000;
const SLOWEST_BYTES_A_SECOND = 20 * 1024;

/**
 * Bytes of files that are still being received, bounded by what came and not by what was promised: whoever sends most
 * of a file and stays silent holds it until the request's minute is over (app.ts). Within a full bound a file that
 * stands still is given up first, however small: hundreds of addresses with a little each would keep everybody out.
 * Then the file that holds most is given up for one that holds less, as the lines of waiting files do it
 * (waiting-lines.ts): that of the address with most, behind it of the owner with most. So neither one address nor one
 * owner keeps others out.
 */
export function receivedBytes({ now = () => performance.now(), ...limits }: Limits): (of: Turn) => Reading {
  const all = new Set<Held>();

  function makeRoom(mine: Held, bytes: number): void {
    for (;;) {
      const near = [...all].filter(({ of }) => of.address === mine.of.address);
      const ownFull = sumOf(near) + bytes > limits.ofAddress;
      if (!ownFull && sumOf(all) + bytes <= limits.bytes) return;
      const among = ownFull ? near : [...all];
      const still = among.filter((one) => one !== mine && one.bytes > 0 && isStill(one, now()));
      const instead = largest(still) ?? fullerThan(mine, bytes, among);
      if (!instead) throw limits.full();
      all.delete(instead);
      instead.giveUp(limits.full());
    }
  }

  return (of) => {
    let giveUp: (error: Error) => void = () => {};
    const givenUp = new Promise<never>((_, reject) => (giveUp = reject));
    // It may be given up while nobody waits for the next bytes: `take` says so then.
    givenUp.catch(() => {});
    const mine: Held = { of, bytes: 0, began: now(), lastAt: now(), giveUp };
    all.add(mine);
    return {
      givenUp,
      take(bytes) {
        if (!all.has(mine)) throw limits.full();
        makeRoom(mine, bytes);
        mine.bytes += bytes;
        mine.lastAt = now();
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
  full: () => refuse('unavailable', { retryAfter: 5 }),
});

/** The largest file of who holds most among these, unless `mine` would then hold as much. */
function fullerThan(mine: Held, bytes: number, among: readonly Held[]): Held | undefined {
  const ofAddress = fullest(among, ({ of }) => of.address);
  const ofOwner = fullest(ofAddress, ({ of }) => of.owner);
  const near = among.filter(({ of }) => of.address === mine.of.address);
  // Behind the own address owners are compared.
  const [theirs, own] =
    ofAddress[0]?.of.address === mine.of.address
      ? [ofOwner, near.filter(({ of }) => of.owner === mine.of.owner)]
      : [ofAddress, near];
  if (sumOf(theirs) <= sumOf(own) + bytes) return undefined;
  return largest(ofOwner);
}

function isStill({ bytes, began, lastAt }: Held, now: number): boolean {
  if (now - lastAt > PATIENCE_MS) return true;
  return now - began > PATIENCE_MS && bytes < ((now - began) / 1000) * SLOWEST_BYTES_A_SECOND;
}

const largest = (held: readonly Held[]): Held | undefined =>
  held.length === 0 ? undefined : held.reduce((most, one) => (one.bytes > most.bytes ? one : most));

/** Those of the one group that holds most together. */
function fullest(held: readonly Held[], by: (one: Held) => string): Held[] {
  const groups = new Map<string, Held[]>();
  for (const one of held) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return [...groups.values()].reduce((most, group) => (sumOf(group) > sumOf(most) ? group : most), []);
}

const sumOf = (held: Iterable<Held>): number => {
  let sum = 0;
  for (const { bytes } of held) sum += bytes;
  return sum;
};
