import { Navigate } from 'react-router';
import { staffRoleWords, teamCopy } from '#copy/staff.ts';
import { useSession } from '#web/lib/session.ts';
import { StaffNotice } from './staff-notice.tsx';
import { staffPlaces } from './staff-places.ts';

/** /staf: straight to the first queue of one's roles. */
export default function StaffHome() {
  const { staff } = useSession();
  const roles = staff?.roles ?? [];
  const [first] = staffPlaces(roles);
  if (first) return <Navigate to={first.to} replace />;
  return (
    <StaffNotice title={teamCopy.nothingTitle} text={teamCopy.closedText(roles.map((role) => staffRoleWords[role]))} />
  );
}
