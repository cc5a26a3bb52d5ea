import type { ErrorCode, FieldError } from '#contract/errors.ts';

/** An expected «no»: returned (or thrown out of a transaction) by actions, turned into an ErrorBody by the mount. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: { params?: Record<string, string | number>; fields?: FieldError[]; retryAfter?: number } = {},
  ) {
    super(code);
  }
}

/** For a catch: a refusal of one code becomes one of another, with all it says; anything else is thrown on. */
export function refuseAs(code: ErrorCode, instead: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw error instanceof Refusal && error.code === code ? new Refusal(instead, error.details) : error;
  };
}

/** Makes a refusal; throw it inside a transaction so that nothing of it is kept. */
export function refuse(code: ErrorCode, details: Refusal['details'] = {}): Refusal {
  return new Refusal(code, details);
}
