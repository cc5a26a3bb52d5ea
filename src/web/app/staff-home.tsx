import { Navigate } from 'react-router';

/** /staf: straight to the documents. */
export default function StaffHome() {
  return <Navigate to="/staf/dokumen" replace />;
}
