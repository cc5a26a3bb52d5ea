import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './live-proxy.ts';
import { ROOT } from './house.ts';

/** Its package brings no program of its own; its tokens of long lists want a cipher that OpenSSL 3 keeps apart. */
const PROGRAM = `new (require('@20minutes/s3rver'))(JSON.parse(process.argv[1])).run()`;
const FLAGS = ['--no-deprecation', '--openssl-legacy-provider', '--input-type=commonjs', '-e', PROGRAM];
const BUCKETS = ['serasi', 'serasi-kedua'];
/** The key its server knows. */
const KEY = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER', S3_REGION: 'us-east-1' };

/** A server that speaks S3 and looks at signatures, as a process of its own, with two empty buckets. */
export async function startS3Server() {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'serasi-s3-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const start = async () => {
    const configureBuckets = BUCKETS.map((name) => ({ name, configs: [] }));
    const options = { directory, port, address: '127.0.0.1', silent: true, vhostBuckets: false, configureBuckets };
    const child = spawn(process.execPath, [...FLAGS, JSON.stringify(options)], { cwd: ROOT, stdio: 'ignore' });
    while (!(await fetch(endpoint).then(Boolean, () => false))) {
      if (child.exitCode !== null) throw new Error(`the S3 server ended with ${child.exitCode}`);
      await wait(25);
    }
    return child;
  };
  let child = await start();
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    endpoint,
    /** Settings of an application that keeps its files in a bucket here. */
    env: (bucket = BUCKETS[0]!) => ({ ...KEY, S3_ENDPOINT: endpoint, S3_BUCKET: bucket }),
    /** Files a bucket holds, as they lie on its disk. */
    stored: (bucket = BUCKETS[0]!): string[] =>
      existsSync(path.join(directory, bucket))
        ? readdirSync(path.join(directory, bucket), { recursive: true, encoding: 'utf8' })
            .filter((name) => name.endsWith('._S3rver_object'))
            .map((name) => path.join(directory, bucket, name))
        : [],
    stop,
    again: async () => void (child = await start()),
    async close() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
