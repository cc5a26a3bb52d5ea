import { useState } from 'react';
import { factorCopy } from '#copy/console.ts';
import { passkeyCopy } from '#copy/passkeys.ts';
import { PasskeysSection } from '#web/account/passkeys-section.tsx';
import { PasswordSection } from '#web/account/password-section.tsx';
import { SessionsSection } from '#web/account/sessions-section.tsx';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { Modal } from '#web/ui/modal.tsx';
import { AuthenticatorSection, useFactorChanged } from './components/authenticator-section.tsx';
import { RecoveryCodes } from './components/recovery-codes.tsx';
import { StaffHead } from './components/staff-page.tsx';

export const meta = () => pageMeta(factorCopy.title);

/** /admin/akun: a team member's ways to sign in, and their sessions. */
export default function AccountScreen() {
  const { staff } = useSession();
  const changed = useFactorChanged();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!staff) return null;
  const added = (made: string[] | null) => {
    setCodes(made);
    void changed();
  };
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <StaffHead title={factorCopy.title} lead={factorCopy.lead} />
      <PasskeysSection staff onAdded={added} />
      <AuthenticatorSection />
      <PasswordSection username={staff.username} names={[staff.username]} />
      <SessionsSection />
      {codes && (
        <Modal open onClose={() => setCodes(null)} title={passkeyCopy.title}>
          <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
        </Modal>
      )}
    </div>
  );
}
