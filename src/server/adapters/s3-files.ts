import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';

type S3 = NonNullable<Config['s3']>;

/** One call with its retries and the whole body: an upload or a view of a photo waits at most this long. */
const PATIENCE_MS = 15_000;
/** Keys of one answer to a list; S3 gives no more. */
const PAGE = 1_000;
/** A busy storage (429, 5xx) is asked again this often, within the patience. */
const RETRIES = 2;

/** The storage does not answer, or is busy: the request may be tried again. */
export class StorageAway extends Error {
  readonly code = 'STORAGE_AWAY';
}

/**
 * Files in an S3-compatible storage (path style, signature 4). Throws StorageAway when it is not reached, and a plain
 * Error that says what to fix when it refuses: no such bucket, a wrong key, the clock. The key needs to read,
 * write, delete and list; without «list», a missing file looks like a refusal.
 */
export function s3Files(s3: S3, { patienceMs = PATIENCE_MS, page = PAGE } = {}) {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    retries: RETRIES,
    initRetryMs: 100,
  });
  const bucket = `${s3.endpoint.replace(/\/$/, '')}/${s3.bucket}`;
  const call = async (
    method: string,
    address: string,
    more: { body?: Uint8Array<ArrayBuffer>; type?: string } = {},
  ) => {
    const { status, bytes } = await client
      .fetch(address, {
        method,
        body: more.body,
        headers: more.type ? { 'content-type': more.type } : undefined,
        // The signature is for this address: a redirect is not followed.
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      })
      // A broken body is a failure too.
      .then(async (response) => ({ status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }))
      .catch((error: unknown) => {
        throw new StorageAway('the storage does not answer', { cause: error });
      });
    if (status === 429 || status >= 500) throw new StorageAway(`the storage answered ${status}`);
    const fault = status < 400 ? '' : (/<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? '');
    const absent = status === 404 && fault !== 'NoSuchBucket';
    if (status >= 300 && !absent) throw new Error(`the storage refuses ${method}: ${status} ${fault}, ${s3.bucket}`);
    return absent ? null : bytes;
  };
  return {
    async put(key: string, bytes: Buffer, type: string): Promise<void> {
      await call('PUT', `${bucket}/${key}`, { body: new Uint8Array(bytes), type });
    },
    get: (key: string): Promise<Buffer | null> => call('GET', `${bucket}/${key}`),
    async delete(key: string): Promise<void> {
      await call('DELETE', `${bucket}/${key}`);
    },
    async list(folder: string): Promise<string[]> {
      const keys: string[] = [];
      for (let token: string | undefined, more = true; more; more = token !== undefined) {
        const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(page), prefix: `${folder}/` });
        if (token) query.set('continuation-token', token);
        // Our keys contain no character that XML escapes.
        const text = String(await call('GET', `${bucket}?${query}`));
        keys.push(...[...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map((match) => match[1]!));
        token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
      }
      return keys;
    },
  };
}
