import { useSession } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** The way in, for who has none yet: it has its place before that is known, so nothing moves. */
export function JoinButton({ children }: { children: string }) {
  const { me, staff, visitor } = useSession();
  if (me || staff) return null;
  return (
    <LinkButton to="/daftar" className={visitor ? undefined : 'until-known'}>
      {children}
    </LinkButton>
  );
}
