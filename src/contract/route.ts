import type { StaffRole } from '#domain/staff/roles.ts';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * `visitor`: only without a session; `member`: only with one; `account`: a member, or a team member, about their
 * own account; `anyone`: all. `ticket`: holds an upload ticket cookie;
 * `staff`: a team member in one of the route's roles, or an owner.
 */
export type Who = 'anyone' | 'visitor' | 'member' | 'account' | 'ticket' | 'staff';

/** Media types of the one file of a multipart request, and the text fields sent before it. */
export type Upload = { file: readonly string[]; fields?: z.ZodObject };

/** Media types of a binary answer; `ranges`: parts of it can be read, and browsers keep it. */
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
  /** The same for everybody: browsers keep it and revalidate it (ETag, 304). */
  shared?: true;
  /** multipart instead of JSON. */
  upload?: Upload;
  /**
   * A write of money: with the caller's header Idempotency-Key it happens once and gets the same answer for
   * 24 hours (decision 0037).
   */
  idempotent?: true;
  /** A read by POST: counted in the member's read limit. */
  reads?: true;
  /** For members: also before their number is proved. Other members are neither shown nor reached (R-ACC 3). */
  beforeProof?: true;
  /** For staff: also before this session has shown a second factor, so that it can be set up and shown. */
  beforeFactor?: true;
  /**
   * For staff: only when this session has shown its second factor in the last 15 minutes. An account without one is not
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
