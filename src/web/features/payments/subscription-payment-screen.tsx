import { useSearchParams } from 'react-router';
import { checkoutCopy } from '#copy/payments.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { codeIn } from '#web/lib/wanted-plan.ts';
import { Checkout } from './components/checkout.tsx';

export const meta = () => pageMeta(checkoutCopy.title('monthly_subscription'));

/** /subscription-payment (S2 §2): for members whose trial is over, or whose month ends soon (R-PLAN 7). */
export default function SubscriptionPaymentScreen() {
  const [address] = useSearchParams();
  return <Checkout plan="monthly_subscription" code={codeIn(address)} elsewhere="/" />;
}
