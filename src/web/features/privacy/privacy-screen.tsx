import { privacyCopy as copy } from '#copy/privacy.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { SubPage } from '#web/ui/sub-page.tsx';
import { ConsentSection } from './components/consent-section.tsx';
import { CopySection } from './components/copy-section.tsx';
import { DataRightsSection } from './components/data-rights-section.tsx';
import { DeleteSection } from './components/delete-section.tsx';
import { OpeningsSection } from './components/openings-section.tsx';
import { WaysTo } from './components/ways-to.tsx';

export const meta = () => pageMeta(copy.title);

const CORRECT = [
  { to: '/profile', text: copy.correctProfile },
  { to: '/akun', text: copy.correctAccount },
  { to: '/profile#dokumen', text: copy.correctDocuments },
  { to: '/notifikasi/pengaturan', text: copy.correctMail },
];

/** /privasi-saya: the member's rights over their data (UU 27/2022), all in one place. */
export default function PrivacyCentreScreen() {
  const { me } = useSession();
  if (!me) return null;
  return (
    <SubPage back={{ to: '/akun', text: copy.back }} title={copy.title} lead={copy.lead}>
      <ConsentSection />
      <CopySection username={me.username} />
      <OpeningsSection />
      <AccountSection id="perbaiki" title={copy.correctTitle} text={copy.correctText}>
        <WaysTo links={CORRECT} />
      </AccountSection>
      <AccountSection id="jeda" title={copy.pauseTitle} text={copy.pauseText}>
        <WaysTo links={[{ to: '/profile/privasi', text: copy.pauseLink }]} />
      </AccountSection>
      <DataRightsSection />
      <DeleteSection username={me.username} />
    </SubPage>
  );
}
