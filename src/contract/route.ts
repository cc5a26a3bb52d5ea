import type { StaffRole } from '#domain/staff/roles.ts';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * `visitor`: only without a session; `member`: only with one; `account`: a member, or anybody of the team, about their
 * own account; `anyone`: all. `ticket`: holds an upload ticket cookie;
 * `staff`: somebody of the team in one of the route's roles, or an owner.
 */
export type Who = 'anyone' | 'visitor' | 'member' | 'account' | 'ticket' | 'staff';

/** Media types of the one file of a multipart request, and the text fields sent before it. */
export type Upload = { file: readonly string[]; fields?: z.ZodObject };

/** Media types of an answer that is bytes; `ranges`: also in parts, and not again to who has them. */
export type Bytes = { bytes: readonly string[]; ranges?: true };

type Described = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** 'none': 204. */
  output: z.ZodType | Bytes | 'none';
  /** The same for everybody: browsers keep it, and ask only whether it is still so (ETag, 304). */
  shared?: true;
  /** multipart instead of JSON. */
  upload?: Upload;
  /**
   * A write of money: sent with a header Idempotency-Key of its caller's own, it happens once and is answered alike for
   * 24 hours (decision 0037).
   */
  idempotent?: true;
  /** A question asked by POST: counted among what a member reads. */
  reads?: true;
  /** Of members: also before their number is proved. It neither shows nor reaches anybody else (R-ACC 3). */
  beforeProof?: true;
  /** For staff: also before this session has shown a second factor: setting one up, and showing it. */
  beforeFactor?: true;
  /**
   * For staff: only when this session has shown its second factor in the last 15 minutes. Who has none set up is not
   * asked.
   */
  recentFactor?: true;
  /** Only outside production. */
  developmentOnly?: true;
  /** Codes this route may answer besides the ones every route of its kind may (common-refusals.ts). */
  refusals: readonly ErrorCode[];
};

/** One endpoint: the server mounts it, OpenAPI describes it, the browser's client is typed by it. */
export type Route = Described & ({ who: Exclude<Who, 'staff'> } | { who: 'staff'; roles: readonly StaffRole[] });

/** Keeps the literal types of a route description. */
export const route = <const R extends Route>(description: R): R => description;
