import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** `visitor`: only without a session; `member`: only with one; `anyone`: both. `ticket`: holds an upload ticket cookie; `staff`: a signed-in moderator or administrator. */
export type Who = 'anyone' | 'visitor' | 'member' | 'ticket' | 'staff';

/** One endpoint: the server mounts it, OpenAPI describes it, the browser's client is typed by it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  who: Who;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** 'binary': the handler sends bytes; 'none': 204. */
  output: z.ZodType | 'binary' | 'none';
  /** multipart instead of JSON. */
  upload?: true;
  /** Only outside production. */
  developmentOnly?: true;
  /** Codes this route may answer besides the ones every route may. */
  refusals: readonly ErrorCode[];
};

/** Keeps the literal types of a route description. */
export const route = <const R extends Route>(description: R): R => description;
