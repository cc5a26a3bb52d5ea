import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { noticeText } from '#copy/notices.ts';
import { checkoutCopy } from '#copy/payments.ts';
import { shellCopy } from '#copy/shell.ts';
import { asApiError } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { codeIn, wantPlan } from '#web/lib/wanted-plan.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Checkout } from './components/checkout.tsx';

export const meta = () => pageMeta(checkoutCopy.title('premium'));

/**
 * /payment?plan=premium|pro&ref=CODE (S2 §2). Without a plan: /paket. A visitor registers first, and returns here
 * with plan and code.
 */
export default function PaymentScreen() {
  const { me, staff, visitor, error, retry } = useSession();
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const plan = (['premium', 'pro'] as const).find((one) => one === address.get('plan'));
  const code = codeIn(address);
  useEffect(() => {
    if (!plan) return;
    if (visitor || me?.proved === false) wantPlan({ plan, code });
    if (!visitor) return;
    showToast({ tone: 'info', title: noticeText('sign-in-needed') });
    void navigate('/daftar', { replace: true });
  }, [visitor, me?.proved, plan, code, navigate]);
  if (!plan) return <Navigate to="/paket" replace />;
  if (error) return <ErrorState title={shellCopy.sessionFailed} error={asApiError(error)} onRetry={retry} />;
  if (staff) return <Navigate to="/paket" replace />;
  if (!me) return <Waiting />;
  // The number is proved there; then the member returns here.
  if (!me.proved) return <Navigate to="/match" replace />;
  return <Checkout key={plan} plan={plan} code={code} elsewhere="/paket" />;
}
