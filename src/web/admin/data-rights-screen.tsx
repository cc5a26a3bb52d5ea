import { supportQueueCopy } from '#copy/staff-support.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { RequestQueue } from './components/request-queue.tsx';

export const meta = () => pageMeta(supportQueueCopy['data-right'].title);

/** /admin/hak-data: rights over own data. */
export default function DataRightsScreen() {
  return <RequestQueue kind="data-right" />;
}
