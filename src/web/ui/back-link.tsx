import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { uiCopy } from '#copy/ui.ts';

/** Link to the parent page, by its name. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2 text-15 font-semi print:hidden">
      <ArrowLeft aria-hidden className="size-5" />
      <span>
        <span className="sr-only">{uiCopy.backTo}</span> {children}
      </span>
    </Link>
  );
}
