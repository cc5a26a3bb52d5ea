import { legalCopy, legalVersionsCopy } from '#copy/legal.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { FormerLegalPage } from './components/former-legal-page.tsx';

// Without a path: search engines are led to the present text alone.
export const meta = () => pageMeta(`${legalVersionsCopy.title} · ${legalCopy.terms.title}`);

export default function FormerTermsScreen() {
  return <FormerLegalPage page="terms" />;
}
