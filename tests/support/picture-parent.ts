import { readFile } from 'node:fs/promises';
import { inPictureProcess, pictureProcessId } from '../../src/server/adapters/picture-process.ts';

/** A server that has nothing but a picture under way: says which process works on it, and stays. */
const picture = await readFile(process.argv[2]!);
void inPictureProcess('copies', picture, false);
process.stdout.write(`${pictureProcessId()}\n`);
setInterval(() => {}, 60_000);
