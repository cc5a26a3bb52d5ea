import { type Base, timelineOf } from './names.ts';

/**
 * A return begins a new timeline; its parent's log after that second is left behind, but one can
 * still return to it: a moment means the database as it was then.
 */
type Timeline = { name: string; since: number; to: number; parent: string };

const FIRST = '00000001';
const NOTE = /^([0-9A-F]{8})\.since-(\d+)\.to-(\d+)\.of-([0-9A-F]{8})$/;

/** The note a return leaves in the log: the timeline, its start, and its place on its parent. */
export const noteOf = (timeline: string, since: Date, to: Date, parent: string): string =>
  `${timeline}.since-${since.getTime()}.to-${to.getTime()}.of-${parent}`;

/** The timeline of a moment, from these pieces of the log. */
export function timelineAt(log: readonly string[], at: Date): string {
  const begun = notesIn(log).filter(({ since }) => since <= at.getTime());
  return begun.reduce((a, b) => (b.since > a.since ? b : a), { name: FIRST, since: 0 }).name;
}

/** The newest copy from which the log leads to the moment on its timeline; undefined: none. */
export function baseFor(bases: readonly Base[], log: readonly string[], at: Date): Base | undefined {
  const notes = new Map(notesIn(log).map((one) => [one.name, one]));
  const leads = (base: Base): boolean => {
    let limit = at.getTime();
    for (let name: string | undefined = timelineAt(log, at); name !== undefined; ) {
      if (timelineOf(base.segment) === name) return base.at.getTime() <= limit;
      const note: Timeline | undefined = notes.get(name);
      limit = Math.min(limit, note?.to ?? 0);
      name = note?.parent;
    }
    return false;
  };
  return bases.findLast(leads);
}

function notesIn(log: readonly string[]): Timeline[] {
  return log.flatMap((one) => {
    const [, name, since, to, parent] = NOTE.exec(one) ?? [];
    return name && parent ? [{ name, since: Number(since), to: Number(to), parent }] : [];
  });
}
