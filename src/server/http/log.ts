import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Logger, pino } from 'pino';

/** Paths of log fields whose values are never logged: secrets and personal data (T02, T75b). */
const REDACTED = {
  paths: [
    '*.password',
    '*.confirmation',
    '*.code',
    '*.whatsapp',
    '*.contactWa',
    '*.accessToken',
    '*.refreshToken',
    '*.username',
  ].flatMap((path) => [path, path.slice(2)]),
  censor: '[hidden]',
};

/**
 * The log of the application: JSON lines. A request is its method and its route (`/api/likes`,
 * never values of the address), without its sender; a failure is its kind, code and stack in our code, without
 * the failing values.
 */
export function openLog(
  { logLevel }: { logLevel: string },
  { to, pretty = false }: { to?: NodeJS.WritableStream; pretty?: boolean } = {},
): Logger {
  const options = {
    level: logLevel,
    redact: REDACTED,
    serializers: { req: asRequest, res: asReply, err: asFailure, error: asFailure },
  };
  if (to) return pino(options, to);
  return pino({ ...options, ...(pretty ? { transport: { target: 'pino-pretty' } } : {}) });
}

/** One line a request, after its answer. */
export class RequestLog extends Fastify.LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime) };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request');
  }

  override routeNotFound(): void {}
}

function asRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? null };
}

function asReply(reply: FastifyReply) {
  return { statusCode: reply.statusCode };
}

/** PostgreSQL's data exceptions contain the failing value. A JSON parser quotes an invalid text. */
const QUOTES_VALUES = (code: unknown, error: Error) =>
  (typeof code === 'string' && /^22...$/.test(code)) || error instanceof SyntaxError;

function asFailure(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, statusCode, cause } = error as Error & Record<string, unknown>;
  const message = QUOTES_VALUES(code, error) ? '[hidden]' : error.message;
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message,
    ...Object.fromEntries(
      Object.entries({ failure: code, constraint, table, statusCode }).filter(([, value]) => value !== undefined),
    ),
    stack: places?.join('\n'),
    ...(cause instanceof Error && depth < 3 ? { cause: asFailure(cause, depth + 1) } : {}),
  };
}
