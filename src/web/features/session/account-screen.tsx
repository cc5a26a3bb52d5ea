import { accountCopy } from '#copy/account.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { SubPage } from '#web/ui/sub-page.tsx';
import { PasswordSection } from './components/password-section.tsx';
import { SessionsSection } from './components/sessions-section.tsx';

export const meta = () => pageMeta(accountCopy.title);

/** /akun: the member's password, and where they are signed in. */
export default function AccountScreen() {
  const { me } = useSession();
  if (!me) return null;
  return (
    <SubPage back={{ to: '/dashboard', text: accountCopy.back }} title={accountCopy.title} lead={accountCopy.lead}>
      <PasswordSection me={me} />
      <SessionsSection />
    </SubPage>
  );
}
