// Passwords are hashed in threads of their own (hashing.ts). Plain JavaScript: a thread starts directly from its file.
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// On Linux the priority applies to the calling thread; elsewhere it would apply to the whole server.
if (process.platform === 'linux') os.setPriority(workerData.priority);

const WORK = { hash: hashSync, verify: verifySync };

parentPort.on('message', ({ work, given }) => {
  try {
    parentPort.postMessage({ answer: WORK[work](...given) });
  } catch (error) {
    parentPort.postMessage({ failed: String(error) });
  }
});
