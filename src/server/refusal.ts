import type { ErrorCode, FieldError } from '#contract/errors.ts';

/** An expected «no»: thrown by actions (also out of a transaction), turned into an ErrorBody by the mount. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: {
      params?: Record<string, string | number>;
      fields?: FieldError[];
      retryAfter?: number;
      /** Said in place of the code's own words, where those would not be true. */
      words?: { title?: string; text: string };
    } = {},
  ) {
    super(code);
  }
}

/** For a catch: turns a refusal of one code into another, with its details; rethrows anything else. */
export function refuseAs(code: ErrorCode, instead: ErrorCode): (error: unknown) => never {
  return (error) => {
    throw error instanceof Refusal && error.code === code ? new Refusal(instead, error.details) : error;
  };
}

/** Makes a refusal; throw it inside a transaction so that it rolls back. */
export function refuse(code: ErrorCode, details: Refusal['details'] = {}): Refusal {
  return new Refusal(code, details);
}
