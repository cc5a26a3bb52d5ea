import { accountCopy } from '#copy/account.ts';
import { privacyCopy } from '#copy/privacy.ts';
import { paymentsCopy } from '#copy/payments.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { SubPage } from '#web/ui/sub-page.tsx';
import { DecisionsSection } from './components/decisions-section.tsx';
import { TitledSection } from '#web/ui/titled-section.tsx';
import { PasskeysSection } from '#web/account/passkeys-section.tsx';
import { PasswordSection } from '#web/account/password-section.tsx';
import { SessionsSection } from '#web/account/sessions-section.tsx';

export const meta = () => pageMeta(accountCopy.title);

/** /akun: the member's password, sessions, and the team's decisions about them. */
export default function AccountScreen() {
  const { me } = useSession();
  if (!me) return null;
  return (
    <SubPage back={{ to: '/dashboard', text: accountCopy.back }} title={accountCopy.title} lead={accountCopy.lead}>
      <PasswordSection username={me.username} names={[me.username, me.nama, me.handle]} />
      <PasskeysSection />
      <SessionsSection />
      <DecisionsSection />
      <Elsewhere
        id="privasi-saya"
        title={privacyCopy.fromAccountTitle}
        text={privacyCopy.fromAccountText}
        to="/privasi-saya"
      >
        {privacyCopy.fromAccount}
      </Elsewhere>
      {me.proved && (
        <Elsewhere
          id="pemberitahuan"
          title={accountCopy.noticesTitle}
          text={accountCopy.noticesText}
          to="/notifikasi/pengaturan"
        >
          {accountCopy.notices}
        </Elsewhere>
      )}
      {me.proved && (
        <Elsewhere id="pembayaran" title={paymentsCopy.title} text={paymentsCopy.lead} to="/akun/pembayaran">
          {paymentsCopy.openList}
        </Elsewhere>
      )}
    </SubPage>
  );
}

type ElsewhereProps = { id: string; title: string; text: string; to: string; children: string };

/** A part of the account that has a page of its own. */
const Elsewhere = ({ id, title, text, to, children }: ElsewhereProps) => (
  <TitledSection id={id} title={title} text={text}>
    <p>
      <LinkButton to={to} tone="secondary">
        {children}
      </LinkButton>
    </p>
  </TitledSection>
);
