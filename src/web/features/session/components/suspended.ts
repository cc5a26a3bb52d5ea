import type { ReportCategory } from '#domain/safety/reports.ts';
import type { ApiError } from '#web/lib/api.ts';

/** What a refused sign-in tells of a suspended account (session/actions.ts). */
export type Suspended = {
  kind: 'suspend' | 'ban';
  cause: ReportCategory;
  until?: string;
  /** The way to an appeal, for a while. */
  appeal?: string;
  /** The way to the end of the account, for a while. */
  deletion: string;
};

/** What the refusal tells, or null when it is another one. */
export function suspendedOf({ code, params }: ApiError): Suspended | null {
  return code === 'account-suspended' && params?.kind ? (params as unknown as Suspended) : null;
}
