import { type ReactNode, useEffect } from 'react';
import { PRODUCT, shellCopy } from '#copy/shell.ts';
import { staffRoleWords, teamCopy } from '#copy/staff.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { Button } from '#web/ui/button.tsx';

/** A whole page with only a message. */
function SaidOnly({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
  return (
    <section className="rounded-card border border-line bg-surface px-6 py-12 text-center">
      <h1 className="text-25">{title}</h1>
      <p className="mx-auto mt-2 max-w-prose text-ink-soft">{text}</p>
      {children && <div className="mt-6 flex flex-wrap items-center justify-center gap-5">{children}</div>}
    </section>
  );
}

export const NotFound = () => (
  <SaidOnly title={shellCopy.notFoundHeading} text={shellCopy.notFoundText}>
    <a href="/" className="inline-flex min-h-12 items-center font-semi underline">
      {shellCopy.notFoundHome}
    </a>
  </SaidOnly>
);

export const Crashed = () => (
  <SaidOnly title={shellCopy.crashedTitle} text={shellCopy.crashedText}>
    <Button onClick={() => location.reload()}>{shellCopy.reload}</Button>
  </SaidOnly>
);

const rolesOf = (roles: readonly StaffRole[]) => teamCopy.closedText(roles.map((role) => staffRoleWords[role]));

/** A page for another role. */
export const ForOthers = ({ role, roles }: { role: StaffRole; roles: readonly StaffRole[] }) => (
  <SaidOnly title={teamCopy.closedTitle(staffRoleWords[role])} text={rolesOf(roles)} />
);
