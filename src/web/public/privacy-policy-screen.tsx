import { legalCopy } from '#copy/legal.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { LegalPage } from './components/legal-page.tsx';

export const meta = () => pageMeta(legalCopy.privacy.title, legalCopy.privacy.lead, { path: '/kebijakan-privasi' });

export default function PrivacyScreen() {
  return <LegalPage page="privacy" />;
}
