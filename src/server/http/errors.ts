import { type ErrorBody, type ErrorCode, ERRORS } from '#contract/errors.ts';
import { errorMessage, errorTitle, waitText } from '#copy/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../refusal.ts';
import { declaredRefusal } from './declared-refusals.ts';

/** Codes of Fastify, its plugins and PostgreSQL for errors the sender can fix, or must wait for. */
const KNOWN: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-input',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-input',
  FST_REQ_FILE_TOO_LARGE: 'upload-too-large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media-type',
  FST_PARTS_LIMIT: 'payload-too-large',
  FST_FIELDS_LIMIT: 'payload-too-large',
  FST_FILES_LIMIT: 'payload-too-large',
  // The database is away, full or restarting: the request may be tried again.
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  DATABASE_AWAY: 'unavailable',
  STORAGE_AWAY: 'unavailable',
  // A statement or a lock that took too long (db/connect.ts), or two acts that waited for each other.
  '57014': 'unavailable',
  '55P03': 'unavailable',
  '40P01': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '53300': 'unavailable',
  // The database takes no writes for a while: a server that was demoted, or is being moved.
  '25006': 'unavailable',
  // The database does not reach another server with a part of the members (decision 0094).
  '08000': 'unavailable',
  '08001': 'unavailable',
  '08003': 'unavailable',
  '08006': 'unavailable',
  // No space for PostgreSQL's files (or it is about to stop: db/disk-space.ts), or for stored objects.
  '53100': 'storage-full',
  ENOSPC: 'storage-full',
  EDQUOT: 'storage-full',
  // No more open files.
  EMFILE: 'unavailable',
  ENFILE: 'unavailable',
  // PostgreSQL cannot store a NUL in a text.
  '22021': 'invalid-input',
  '22P05': 'invalid-input',
};

/** Seconds until a temporary failure may be tried again. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = { unavailable: 5, 'storage-full': 60 };

/** Messages of the driver without a code when a connection fails or breaks. */
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection)/;

/** The one place where a refusal or an unexpected error becomes an answer. Nothing internal is in it. */
export function errorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return sendError(request, reply, error.code, error.details);
    const code =
      KNOWN[error.code] ??
      (NO_CONNECTION.test(error.message) ? 'unavailable' : undefined) ??
      (isHalfCharacter(error) ? 'invalid-input' : undefined) ??
      (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? 'invalid-input'
        : 'unexpected');
    if (code === 'unexpected') request.log.error({ err: error }, 'unexpected failure');
    const retryAfter = RETRY_AFTER[code];
    if (retryAfter !== undefined) request.log.warn({ err: error }, code);
    return sendError(request, reply, code, retryAfter === undefined ? {} : { retryAfter });
  });
}

/** Half of a surrogate pair (an emoji that was cut), which PostgreSQL takes into no JSON. */
const isHalfCharacter = ({ code, routine }: { code?: string; routine?: string }): boolean =>
  code === '22P02' && routine?.startsWith('json_') === true;

/** Sends the ErrorBody of a code with its status; for an undeclared code see declaredRefusal. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: ErrorCode,
  details: Refusal['details'] = {},
): FastifyReply {
  const code = declaredRefusal(request, refused);
  const wait: Record<string, string | number> =
    details.retryAfter === undefined ? {} : { retryAfter: details.retryAfter, wait: waitText(details.retryAfter) };
  const words = code === refused ? details.words : undefined;
  const body: ErrorBody = {
    code,
    title: ERRORS[code] < 500 ? (words?.title ?? errorTitle(code)) : undefined,
    message: words?.text ?? errorMessage(code, { ...wait, ...details.params }),
    requestId: request.id,
  };
  if (details.params) body.params = details.params;
  if (details.fields) body.fields = details.fields;
  if (details.retryAfter !== undefined) {
    body.retryAfter = details.retryAfter;
    reply.header('retry-after', details.retryAfter);
  }
  // A file that failed before its first byte has announced how it would be sent.
  for (const name of ['content-encoding', 'content-disposition']) reply.removeHeader(name);
  return reply
    .code(ERRORS[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}

/** An unreadable request gets a code too; no hook can see it, because there is no request yet. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = BROKEN[error.code ?? ''] ?? 'invalid-input';
  const requestId = newRequestId();
  const body = JSON.stringify({ code, message: errorMessage(code), requestId } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${ERRORS[code]} ${STATUS_CODES[ERRORS[code]]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    "content-security-policy: default-src 'none'",
    'x-content-type-options: nosniff',
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

const BROKEN: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'payload-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

export const newRequestId = (): string => randomUUID().slice(0, 13);
