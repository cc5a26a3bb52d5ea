import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';

type S3 = NonNullable<Config['s3']>;

/** One call, its tries and the whole body: who uploads or looks at a photo waits no longer than this. */
const PATIENCE_MS = 15_000;
/** Keys of one answer to a list; S3 gives no more. */
const PAGE = 1_000;
/** A storage that is busy (429, 5xx) is asked again this often, within the patience. */
const RETRIES = 2;

/** The storage does not answer, or not now: the request may be tried again. */
export class StorageAway extends Error {
  readonly code = 'STORAGE_AWAY';
}

/**
 * Files in an S3-compatible storage (path style, signature 4). Throws StorageAway when it cannot be asked, and a plain
 * Error that says what to mend when it refuses us: no such bucket, a wrong key, the clock. The key needs to read,
 * write, delete and list; without the last, what is missing is told as refused.
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
        // Signed for this address: a storage that points elsewhere is not followed.
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      })
      // A body that breaks off is no answer either.
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
        // Our keys have no letter that XML would write otherwise.
        const text = String(await call('GET', `${bucket}?${query}`));
        keys.push(...[...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map((match) => match[1]!));
        token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
      }
      return keys;
    },
  };
}
