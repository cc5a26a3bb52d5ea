import { Outlet, useLocation } from 'react-router';
import { STAFF_PAGES } from '#contract/pages.ts';
import { shellCopy } from '#copy/shell.ts';
import { staffRoleWords, teamCopy } from '#copy/staff.ts';
import { mayActAs } from '#domain/staff/roles.ts';
import { asApiError } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { NotFoundScreen } from './error-screens.tsx';
import { StaffNotice } from './staff-notice.tsx';

/** Pages of those who work here, each for its role; for everybody else they do not exist. */
export default function StaffGuard() {
  const { me, staff, visitor, error, retry } = useSession();
  const { pathname } = useLocation();
  if (error) return <ErrorState title={shellCopy.sessionFailed} error={asApiError(error)} onRetry={retry} />;
  if (me || visitor) return <NotFoundScreen />;
  if (!staff) return <Waiting />;
  const place = STAFF_PAGES.find(({ to }) => to === pathname);
  return !place || mayActAs(staff.roles, [place.role]) ? (
    <Outlet />
  ) : (
    <StaffNotice
      title={teamCopy.closedTitle(staffRoleWords[place.role])}
      text={teamCopy.closedText(staff.roles.map((role) => staffRoleWords[role]))}
    />
  );
}
