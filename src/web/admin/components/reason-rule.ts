import { errorMessage } from '#copy/errors.ts';
import { staffReason } from '#domain/safety/staff-reason.ts';

/** The rule of a reason, known before sending: it is told together with what else is missing. */
export const reasonRule = {
  validate: (typed: string | undefined) => staffReason(typed) !== null || errorMessage('reason-required'),
};
