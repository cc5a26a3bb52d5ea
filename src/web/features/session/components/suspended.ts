import type { ReportCategory } from '#domain/safety/reports.ts';
import type { ApiError } from '#web/lib/api.ts';

/** Details in a refused sign-in to a suspended account (session/actions.ts). */
export type Suspended = {
  kind: 'suspend' | 'ban';
  cause: ReportCategory;
  until?: string;
  /** Token for an appeal, valid for a while. */
  appeal?: string;
  /** The appeal has its answer: the decision stays. */
  answered?: 'yes';
  /** Token for closing the account, valid for a while. */
  deletion: string;
};

/** The details of the refusal, or null for another refusal. */
export function suspendedOf({ code, params }: ApiError): Suspended | null {
  return code === 'account-suspended' && params?.kind ? (params as unknown as Suspended) : null;
}
