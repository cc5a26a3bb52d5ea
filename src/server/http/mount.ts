import { ACCOUNT_HEADER } from '#domain/privacy/account-header.ts';
import { type Api, type ApiName, api } from '#contract/api.ts';
import type { FieldError } from '#contract/errors.ts';
import { needsFactor, needsProof, speaksForOne } from '#contract/common-refusals.ts';
import type { Route } from '#contract/route.ts';
import { mayActAs } from '#domain/staff/roles.ts';
import { factorRefusal, freshRefusal } from '#domain/staff/second-factor.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BaseContext } from '../base-context.ts';
import { refuse } from '../refusal.ts';
import {
  authenticateReading,
  type LiveSession,
  type SessionReading,
  sessionAlone,
  type SignedIn,
} from '../members/session.ts';
import { sendShared } from './bytes.ts';
import type { Db } from '../db/connect.ts';
import { once } from './once.ts';

type Parsed<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType
  ? z.output<R[K]>
  : undefined;
type Output<R extends Route> = R['output'] extends z.ZodType
  ? z.input<R['output']>
  : R['output'] extends 'none'
    ? void
    : FastifyReply;

export type Call<R extends Route, Row extends LiveSession = LiveSession> = {
  ctx: BaseContext;
  /** Present on every `member`, `account` and `staff` route; on `anyone` routes when signed in. */
  viewer: R['who'] extends 'member' | 'account' | 'staff' ? SignedIn : SignedIn | null;
  /** What the route's reading of the session told; as `viewer`. */
  session: R['who'] extends 'member' | 'account' | 'staff' ? Row : Row | null;
  params: Parsed<R, 'params'>;
  query: Parsed<R, 'query'>;
  body: Parsed<R, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
} & (R extends { idempotent: true } ? Within : unknown);

/** A write of money runs in the transaction that stores its answer; `afterwards` waits for the commit. */
type Within = { tx: Db; afterwards: (then: () => unknown) => void };

/**
 * Of a write of money: what comes before its transaction, like a limit, which asks the pool itself. Inside it would ask
 * for a second connection, and as many such calls as the pool has would wait for each other.
 */
type Before<R extends Route> = { first?: (call: Call<R>) => Promise<void> };

/** Of a route asked all the time: its answer's facts are read in one statement with the session. */
type Reading<Row extends LiveSession> = { reading?: SessionReading<Row> };

/**
 * Serves one described endpoint: checks the caller, parses input by its schemas, and output by its schema (unknown keys
 * are removed).
 */
export function mount<N extends ApiName, Row extends LiveSession = LiveSession>(
  app: FastifyInstance,
  ctx: BaseContext,
  name: N,
  handler: (call: Call<Api[N], Row>) => Promise<Output<Api[N]>>,
  options: Before<Api[N]> & Reading<Row> = {},
): void {
  const route: Route = api[name];
  if (route.developmentOnly && ctx.config.env === 'production') return;
  app.route({
    method: route.method,
    url: route.path,
    config: { contract: name, strict: ctx.config.env !== 'production' },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const output = await ctx.database.whileThere(() =>
        answer(ctx, route, { handler, ...options }, { request, reply }),
      );
      if (route.idempotent && output !== null) return reply.type('application/json; charset=utf-8').send(output);
      if (route.output === 'none') return reply.code(204).send();
      if ('bytes' in route.output) return output;
      const answered = route.output.parse(output);
      return route.shared ? sendShared(request, reply, JSON.stringify(answered)) : reply.send(answered);
    },
  });
}

async function answer<N extends ApiName, Row extends LiveSession>(
  ctx: BaseContext,
  route: Route,
  served: Before<Api[N]> & Reading<Row> & { handler: (call: Call<Api[N], Row>) => Promise<Output<Api[N]>> },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Output<Api[N]> | string | null> {
  if (route.method !== 'GET' && route.reads !== true) ctx.database.space.assertRoom();
  const { handler, first, reading = sessionAlone } = served;
  const { viewer, row } = await admit(ctx, route, request, reading as SessionReading<Row>);
  const call = {
    ctx,
    viewer,
    session: row,
    params: parse(route.params, request.params),
    query: withoutNul(parse(route.query, request.query)),
    body: route.upload ? undefined : parse(route.body, request.body ?? (route.body ? {} : undefined)),
    request,
    reply,
  } as unknown as Call<Api[N], Row>;
  await first?.(call);
  if (route.idempotent)
    return once(ctx, { accountId: viewer!.memberId, request, body: call.body }, async (tx, afterwards) => {
      const output = await handler({ ...call, tx, afterwards });
      return route.output === 'none' ? null : JSON.stringify((route.output as z.ZodType).parse(output));
    });
  return viewer ? ctx.reads(route, viewer.memberId, () => handler(call)) : handler(call);
}

type Admitted<Row> = { viewer: SignedIn; row: Row } | { viewer: null; row: null };

async function admit<Row extends LiveSession>(
  ctx: BaseContext,
  route: Route,
  request: FastifyRequest,
  reading: SessionReading<Row>,
): Promise<Admitted<Row>> {
  const nobody = { viewer: null, row: null };
  if (route.who === 'ticket') return nobody;
  const found = (await authenticateReading(ctx, request, reading)) ?? nobody;
  assertMayAsk(route, request, found.viewer);
  return found;
}

/** Refuses a caller whom the route is not for. */
function assertMayAsk(route: Route, request: FastifyRequest, viewer: SignedIn | null): void {
  if (['member', 'account', 'staff'].includes(route.who) && !viewer) throw refuse('login-required');
  if (route.who === 'staff') {
    if (viewer!.role === 'member') throw refuse('staff-only');
    if (!mayActAs(viewer!.roles, route.roles)) throw refuse('staff-role-missing');
  }
  if (viewer?.role === 'staff' && (route.who === 'staff' || route.who === 'account')) assertFactor(route, viewer);
  if (viewer && speaksForOne(route)) {
    const named = request.headers[ACCOUNT_HEADER];
    if (named !== undefined && named !== viewer.memberId) throw refuse('account-changed');
  }
  // Staff have no profile, so member routes refuse them.
  if (route.who === 'member' && viewer!.role !== 'member') throw refuse('login-required');
  if (needsProof(route) && viewer!.role === 'member' && !viewer!.proved) throw refuse('number-unproved');
  if (needsProof(route) && viewer!.role === 'member' && !viewer!.consents) throw refuse('consent-withdrawn');
  if (route.who === 'visitor' && viewer) throw refuse('already-signed-in');
}

function assertFactor(route: Route, { factor, factorFresh }: SignedIn): void {
  const closed =
    (needsFactor(route) ? factorRefusal(factor) : null) ??
    (route.recentFactor ? freshRefusal(factor, factorFresh) : null);
  if (closed) throw refuse(closed);
}

/** PostgreSQL looks for no text with a NUL; some answers have begun before they ask it. */
function withoutNul(query: unknown): unknown {
  if (Object.values(query ?? {}).some((value) => typeof value === 'string' && value.includes('\0')))
    throw refuse('invalid-input');
  return query;
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: FieldError[] = result.error.issues
    .slice(0, 40)
    .map((issue) => ({ field: issue.path.join('.') || 'body', code: 'invalid-input' }));
  throw refuse('invalid-input', { fields });
}
