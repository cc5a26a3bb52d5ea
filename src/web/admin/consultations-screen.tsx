import { supportQueueCopy } from '#copy/staff-support.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { RequestQueue } from './components/request-queue.tsx';

export const meta = () => pageMeta(supportQueueCopy.consultation.title);

/** /admin/konsultasi: consultations requested by pro members. */
export default function ConsultationsScreen() {
  return <RequestQueue kind="consultation" />;
}
