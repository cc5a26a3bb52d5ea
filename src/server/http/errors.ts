import { type ErrorBody, type ErrorCode, ERRORS } from '#contract/errors.ts';
import { errorMessage, errorTitle, waitText } from '#copy/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { declaredRefusal } from './declared-refusals.ts';

/** Codes of Fastify, its plugins and PostgreSQL that mean something the sender can mend, or must wait for. */
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
  FST_UNDER_PRESSURE: 'unavailable',
  // The database is away, full or restarting: the request may be tried again.
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ENOENT_SOCKET: 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '53100': 'unavailable',
  '53300': 'unavailable',
  // A NUL in a text is nothing PostgreSQL can hold.
  '22021': 'invalid-input',
  '22P05': 'invalid-input',
};

/** The one place where a «no» or a surprise becomes an answer. Nothing internal is in it. */
export function errorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return sendError(request, reply, error.code, error.details);
    const code =
      KNOWN[error.code] ??
      (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? 'invalid-input'
        : 'unexpected');
    if (code === 'unexpected') request.log.error({ err: error }, 'unexpected failure');
    else if (code === 'unavailable') request.log.warn({ err: error }, 'unavailable');
    return sendError(request, reply, code, code === 'unavailable' ? { retryAfter: 5 } : {});
  });
}

/** Sends the ErrorBody of a code with its status; of a code the route does not declare, see declaredRefusal. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: ErrorCode,
  details: Refusal['details'] = {},
): FastifyReply {
  const code = declaredRefusal(request, refused);
  const wait: Record<string, string | number> =
    details.retryAfter === undefined ? {} : { retryAfter: details.retryAfter, wait: waitText(details.retryAfter) };
  const body: ErrorBody = {
    code,
    title: ERRORS[code] < 500 ? errorTitle(code) : undefined,
    message: errorMessage(code, { ...wait, ...details.params }),
    requestId: request.id,
  };
  if (details.params) body.params = details.params;
  if (details.fields) body.fields = details.fields;
  if (details.retryAfter !== undefined) {
    body.retryAfter = details.retryAfter;
    reply.header('retry-after', details.retryAfter);
  }
  return reply
    .code(ERRORS[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}
