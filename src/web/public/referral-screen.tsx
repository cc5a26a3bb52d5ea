import { Navigate, useParams } from 'react-router';
import { plansCopy } from '#copy/plans.ts';
import { pageMeta } from '#web/lib/page-title.ts';

export const meta = () => pageMeta(plansCopy.title);

/** /ref/:code (S2 §2): the plans, with this code. */
export default function ReferralScreen() {
  const { code = '' } = useParams();
  return <Navigate to={`/paket?ref=${encodeURIComponent(code.toUpperCase())}`} replace />;
}
