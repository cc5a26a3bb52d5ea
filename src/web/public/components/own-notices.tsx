import type { Viewer } from '#contract/session.ts';
import { PaymentOutcome } from '#web/account/payment-outcome.tsx';
import { PlanNotices } from '#web/account/plan-notices.tsx';

/** The own plan, and what became of the newest payment. */
export function OwnNotices({ me }: { me: Viewer }) {
  return (
    <div className="flex flex-col gap-3">
      <PlanNotices me={me} always />
      <PaymentOutcome />
    </div>
  );
}
