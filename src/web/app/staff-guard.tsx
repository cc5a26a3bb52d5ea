import { Outlet } from 'react-router';
import { shellCopy } from '#copy/shell.ts';
import { asApiError } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { NotFoundScreen } from './error-screens.tsx';

/** Pages of those who work here; for everybody else they do not exist. */
export default function StaffGuard() {
  const { me, staff, visitor, error, retry } = useSession();
  if (error) return <ErrorState title={shellCopy.sessionFailed} error={asApiError(error)} onRetry={retry} />;
  if (me || visitor) return <NotFoundScreen />;
  return staff ? <Outlet /> : <Waiting />;
}
