import { staffReason } from '#domain/safety/staff-reason.ts';
import { refuse } from '../refusal.ts';

/** The reason of staff for an act on a member, cleaned. Throws reason-required, at the field if one is named. */
export function staffReasonOf(typed: string | null | undefined, field?: string): string {
  const reason = staffReason(typed);
  if (reason !== null) return reason;
  throw refuse('reason-required', field === undefined ? {} : { fields: [{ field, code: 'reason-required' }] });
}
