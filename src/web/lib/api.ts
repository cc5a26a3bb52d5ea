import type { Api, ApiName } from '#contract/api.ts';
import type { ErrorBody, FieldError } from '#contract/errors.ts';
import type { ClientErrorCode } from '#copy/errors.ts';
import { codedFailure, FAILURES } from '#copy/failures.ts';
import { accountHeader, beginAnew } from './account.ts';
import { askedEarly } from './early.ts';
import { orKept } from './kept.ts';
import type { z } from 'zod';

type Part<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? { [P in K]: z.input<S> } : unknown;
/** Input of a call besides its name. */
export type ApiInput<N extends ApiName> = Part<Api[N], 'params'> &
  Part<Api[N], 'query'> &
  Part<Api[N], 'body'> & { signal?: AbortSignal; headers?: Record<string, string> };
/** Answer of a call; nothing for 204. */
export type ApiOutput<N extends ApiName> = Api[N] extends { output: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** An error from the server; or one the browser detects, with a sentence of its own. */
type Refused =
  | (Omit<ErrorBody, 'requestId'> & { requestId?: string })
  | (Omit<Partial<ErrorBody>, 'code'> & { code: keyof typeof FAILURES });

/**
 * A refused or failed call. `message` is the sentence for a person, with the request id if the failure is not their own
 * doing; `said`: without it, where the id has a place of its own.
 */
export class ApiError extends Error {
  readonly said: string;
  readonly code: ClientErrorCode;
  readonly status: number;
  readonly title: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: FieldError[];
  readonly params: ErrorBody['params'];
  readonly retryAfter: number | undefined;
  constructor(status: number, body: Refused) {
    const { code, requestId } = body;
    const said = sentence(body);
    super(requestId && !isTheirs({ status, code }) ? codedFailure(said, requestId) : said);
    this.said = said;
    this.code = body.code;
    this.status = status;
    this.title = body.title;
    this.requestId = body.requestId;
    this.fields = body.fields ?? [];
    this.params = body.params;
    this.retryAfter = body.retryAfter;
  }
}

function sentence({ code, message }: { code: ClientErrorCode; message?: string }): string {
  const text = message ?? FAILURES[code as keyof typeof FAILURES] ?? FAILURES.unexpected;
  return text.replace('{retryAfter}', '5');
}

/** Refusals of requests our pages should not have sent so, or that changed on their way. */
const NOT_THEIRS: ReadonlySet<ClientErrorCode> = new Set<ClientErrorCode>([
  'unexpected',
  'invalid-input',
  'request-timeout',
  'unsupported-media-type',
  'host-unknown',
  'cross-site',
  'idempotency-key-required',
  'idempotency-key-reused',
]);

/** A rule refused what the member did; otherwise something failed that they have no part in. */
export const isTheirs = ({ status, code }: { status: number; code: ClientErrorCode }): boolean =>
  isRefusal({ status }) && !NOT_THEIRS.has(code);

let pending = 0;
/** Is a request still unanswered? */
export const isAsking = (): boolean => pending > 0;

/**
 * Calls one endpoint by its contract name, e.g. call('POST /api/likes', { body: { candidateId } }). Throws ApiError.
 */
export async function call<N extends ApiName>(name: N, input: ApiInput<N>): Promise<ApiOutput<N>> {
  const [method, path] = name.split(' ') as [string, string];
  const {
    params = {},
    query = {},
    body,
    signal,
    headers,
  } = input as {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
    headers?: Record<string, string>;
  };
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, v]) => v !== undefined && v !== '')
      .map(([k, v]): [string, string] => [k, String(v)]),
  );
  const url =
    path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')) +
    (search.size > 0 ? `?${search}` : '');
  // Before the answer, or in the middle of it.
  const broken = (error: unknown): never => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { code: 'network' });
  };
  const send = () =>
    fetch(url, {
      method,
      signal,
      credentials: 'same-origin',
      headers: {
        ...headers,
        ...accountHeader(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? body : JSON.stringify(body),
    }).catch(broken);
  const ask = async () => {
    pending++;
    try {
      const response = (await askedEarly(method, url)) ?? (await send());
      if (response.status === 204) return undefined as ApiOutput<N>;
      return answer(response.status, await response.text().catch(broken)) as ApiOutput<N>;
    } finally {
      pending--;
    }
  };
  return orKept(name, url, () => withFreshFactor(ask));
}

/** Runs it; if it needs a fresh second factor, asks for that and runs it once more. */
export async function withFreshFactor<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!askFreshFactor || asApiError(error).code !== 'factor-stale' || !(await askFreshFactor())) throw error;
    return withFreshFactor(act);
  }
}

let askFreshFactor: (() => Promise<boolean>) | null = null;

/**
 * From now on an act that needs a fresh second factor asks for it here, and is sent again unchanged after it was
 * shown. Returns a function to stop.
 */
export function askForFreshFactor(ask: () => Promise<boolean>): () => void {
  askFreshFactor = ask;
  return () => (askFreshFactor = null);
}

/** The session ended, or it has no longer the role that was needed. */
const SESSION_REFUSED: ReadonlySet<string> = new Set<ClientErrorCode>([
  'login-required',
  'staff-only',
  'staff-role-missing',
]);
let onSessionRefused: (() => void) | null = null;

/** From now on calls `act` after each answer that refuses the session itself. Returns a function to stop. */
export function whenSessionRefused(act: () => void): () => void {
  onSessionRefused = act;
  return () => (onSessionRefused = null);
}

/** The body of an answer, or throws its ApiError. */
export function answer(status: number, text: string): unknown {
  const body = readJson(text);
  if (status >= 200 && status < 300 && body !== undefined) return body;
  const refused = body as ErrorBody | undefined;
  if (refused?.code === 'account-changed') beginAnew();
  if (refused && SESSION_REFUSED.has(refused.code)) onSessionRefused?.();
  throw new ApiError(
    status,
    refused && typeof refused.code === 'string'
      ? refused
      : { code: status === 0 ? 'network' : AWAY.has(status) ? 'unavailable' : 'unexpected' },
  );
}

/** Any thrown value as an ApiError, so that screens handle one kind of failure. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, { code: 'unexpected' });
}

/** No answer, or one from a proxy of a server that is away, or full (503). */
const AWAY: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** The server is away: the same request may be sent again. */
export const isAway = ({ status }: ApiError): boolean => AWAY.has(status);

/** The server refused; otherwise our side failed, or there was no answer. */
export const isRefusal = ({ status }: { status: number }): boolean => status >= 400 && status < 500;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
