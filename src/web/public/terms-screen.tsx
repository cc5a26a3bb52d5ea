import { legalCopy } from '#copy/legal.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { LegalPage } from './components/legal-page.tsx';

export const meta = () => pageMeta(legalCopy.terms.title, legalCopy.terms.lead, { path: '/syarat-ketentuan' });

export default function TermsScreen() {
  return <LegalPage page="terms" />;
}
