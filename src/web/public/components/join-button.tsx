import { useSession } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** Link to registration for visitors: its space is reserved before that is known, so nothing moves. */
export function JoinButton({ children }: { children: string }) {
  const { me, staff, mayEnter } = useSession();
  if (me || staff) return null;
  return (
    <LinkButton to="/daftar" className={mayEnter ? undefined : 'until-known'}>
      {children}
    </LinkButton>
  );
}
