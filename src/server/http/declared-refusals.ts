import { type ApiName, api } from '#contract/api.ts';
import { commonRefusals } from '#contract/common-refusals.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import { channel } from 'node:diagnostics_channel';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The described endpoint of this route. */
    contract?: ApiName;
    /** Outside production an undeclared refusal is a failure. */
    strict?: boolean;
  }
}

/** A refusal of a described route, published on the diagnostics channel «serasi:refusal»; the tests listen. */
export type AnsweredRefusal = { route: ApiName; code: ErrorCode; declared: boolean };

const answered = channel('serasi:refusal');

/**
 * The code to answer with. An undeclared code is logged; outside production it becomes `unexpected`,
 * so that the missing declaration is noticed.
 */
export function declaredRefusal(request: FastifyRequest, code: ErrorCode): ErrorCode {
  const { contract, strict } = request.routeOptions.config;
  if (contract === undefined) return code;
  const declared = api[contract].refusals.some((own) => own === code) || commonRefusals(api[contract]).includes(code);
  answered.publish({ route: contract, code, declared } satisfies AnsweredRefusal);
  if (declared) return code;
  request.log.error({ route: contract, refusal: code }, 'undeclared refusal');
  return strict ? 'unexpected' : code;
}
