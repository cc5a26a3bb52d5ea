import { describe, expect, it } from 'vitest';
import { loopTurns } from '../../src/server/adapters/loop-turns.ts';

const loopTurned = () => new Promise<void>((next) => setImmediate(next));

/** Pieces of work that wait for their place, and beside them a note at every turn of the loop until they are done. */
async function notesOf(pieces: number, turnMs: number): Promise<string[]> {
  const turn = loopTurns({ turnMs, waitingMax: 100, full: () => new Error('full') });
  const notes: string[] = [];
  const work = async (i: number) => {
    await turn();
    // As a request does: awaited steps of its own, none of which waits for anything outside.
    await Promise.resolve();
    notes.push(`${i} begins`);
    await Promise.resolve().then(() => Promise.resolve());
    notes.push(`${i} ends`);
  };
  let done = false;
  const all = Promise.all(Array.from({ length: pieces }, (_, i) => work(i))).then(() => (done = true));
  while (!done) {
    await loopTurned();
    notes.push('the loop turned');
  }
  await all;
  return notes;
}

describe('work that holds the event loop', () => {
  it('goes piece after piece in the order it came, each to its end', async () => {
    const notes = await notesOf(4, 60_000);
    const worked = notes.filter((note) => note !== 'the loop turned');
    expect(worked).toEqual([0, 1, 2, 3].flatMap((i) => [`${i} begins`, `${i} ends`]));
    const first = notes.indexOf('0 begins');
    expect(notes.slice(first, first + 8)).toEqual(worked);
  });

  it('lets the loop turn when the time of a turn is used up', async () => {
    const notes = await notesOf(4, 0);
    for (const i of [1, 2, 3])
      expect(notes.slice(notes.indexOf(`${i - 1} ends`), notes.indexOf(`${i} begins`))).toContain('the loop turned');
  });

  it('begins nothing more behind a full line; what has begun goes on', async () => {
    const turn = loopTurns({ turnMs: 0, waitingMax: 2, full: () => new Error('full') });
    const waiting = [turn(), turn()];
    await expect(turn()).rejects.toThrow('full');
    await Promise.all([...waiting, turn({ begins: false })]);
    await turn();
  });

  it('goes on for others when a piece fails', async () => {
    const turn = loopTurns({ turnMs: 60_000, waitingMax: 10, full: () => new Error('full') });
    const fails = turn().then(() => {
      throw new Error('broken');
    });
    await Promise.all([expect(fails).rejects.toThrow('broken'), turn()]);
    await turn();
  });
});
