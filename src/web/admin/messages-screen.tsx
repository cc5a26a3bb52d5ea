import { supportQueueCopy } from '#copy/staff-support.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { RequestQueue } from './components/request-queue.tsx';

export const meta = () => pageMeta(supportQueueCopy.message.title);

/** /admin/pesan: messages of the contact form. */
export default function MessagesScreen() {
  return <RequestQueue kind="message" />;
}
