import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { blogCopy } from '#copy/blog.ts';
import { rupiah } from '#copy/amounts.ts';
import { usePlans } from '#web/lib/plan.ts';
import { useSession } from '#web/lib/session.ts';
import { useReferral } from './use-referral.ts';

/**
 * «Upgrade Premium • Rp118.000» at the foot of the blog's pages on phones, for visitors and basic members (S2 §2);
 * keeps the referral code of the address. It is above the members' bottom bar, and the page's footer makes room
 * for it (app/shell.tsx).
 */
export function UpgradeBar() {
  const { me, visitor } = useSession();
  const withCode = useReferral();
  const price = usePlans().data?.prices.premium;
  if (!visitor && me?.tier !== 'basic') return null;
  if (price === undefined) return null;
  return (
    <div
      data-foot-bar
      className={`fixed inset-x-0 z-30 sm:hidden ${me ? 'bottom-[calc(3.5rem+env(safe-area-inset-bottom))]' : 'bottom-0'}`}
    >
      <Link
        to={withCode('/paket')}
        className={`flex min-h-14 items-center justify-center gap-2 bg-sirih px-4 text-17 font-semi text-on-sirih no-underline shadow-float focus-visible:-outline-offset-4 focus-visible:outline-on-sirih ${me ? '' : 'pb-[env(safe-area-inset-bottom)]'}`}
      >
        {blogCopy.upgrade(rupiah(price))}
        <ArrowRight aria-hidden className="size-5" />
      </Link>
    </div>
  );
}
