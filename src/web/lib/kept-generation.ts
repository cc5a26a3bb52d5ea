/**
 * Which generation of kept answers this device is at (decision 0081). It ends with each sign-in, sign-out and end of
 * a session; what was asked in one is never kept in another. The truth stands in the database of the kept answers;
 * this is a copy of it that can be read at once. A copy that lags behind only keeps too little.
 */
export const GENERATION_KEY = 'serasi.tersimpan';
/** It ended, and what was kept in it has still to go: no generation has this name. */
const ENDING = '!';
/** That of a device where nobody was signed in before. */
export const FIRST_GENERATION = '';

/** To be read before a question is sent. */
export const currentGeneration = (): string => read() ?? FIRST_GENERATION;

/** Something may be kept here; without it nobody loads the code that looks. */
export const hasGeneration = (): boolean => read() !== null;

/** What was kept before has still to go. */
export const isEnding = (): boolean => read() === ENDING;

/** From now on nothing that is asked is kept, until the next generation began. */
export const endGeneration = (): void => write(ENDING);

/** The next one began. */
export const beginGeneration = (generation: string): void => write(generation);

/** What the database says of it; but an end that is not done yet is not forgotten. */
export function followGeneration(generation: string): void {
  if (!isEnding() && read() !== generation) write(generation);
}

function read(): string | null {
  try {
    return localStorage.getItem(GENERATION_KEY);
  } catch {
    return null;
  }
}

function write(generation: string): void {
  try {
    localStorage.setItem(GENERATION_KEY, generation);
  } catch {
    // Storage is forbidden: nothing is kept.
  }
}
