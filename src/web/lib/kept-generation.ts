/**
 * The generation of stored answers on this device (decision 0081). It ends with each sign-in, sign-out and end of
 * a session; an answer requested in one is never stored in another. The database of stored answers holds the truth;
 * this is a copy that can be read synchronously. An outdated copy only stores too little.
 */
export const GENERATION_KEY = 'serasi.tersimpan';
/** The generation ended, and its answers must still be deleted: no generation has this name. */
const ENDING = '!';
/** The generation of a device without an earlier sign-in. */
export const FIRST_GENERATION = '';

/** Read before a request is sent. */
export const currentGeneration = (): string => read() ?? FIRST_GENERATION;

/** May answers be stored here? Without a generation the code for it is not loaded. */
export const hasGeneration = (): boolean => read() !== null;

/** Must older answers still be deleted? */
export const isEnding = (): boolean => read() === ENDING;

/** From now on no answer is stored, until the next generation begins. */
export const endGeneration = (): void => write(ENDING);

/** Begins the next generation. */
export const beginGeneration = (generation: string): void => write(generation);

/** Takes over the database's generation; but an unfinished end stays. */
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
    // Storage is forbidden: nothing is stored.
  }
}
