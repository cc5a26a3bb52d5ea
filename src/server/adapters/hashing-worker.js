// Passwords are hashed in threads of their own (hashing.ts). Plain JavaScript: a thread starts from a file as it is.
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// On Linux a priority is of the thread that asks for it; elsewhere it would be of the whole server.
if (process.platform === 'linux') os.setPriority(workerData.priority);

const WORK = { hash: hashSync, verify: verifySync };

parentPort.on('message', ({ work, given }) => {
  try {
    parentPort.postMessage({ answer: WORK[work](...given) });
  } catch (error) {
    parentPort.postMessage({ failed: String(error) });
  }
});
