import { Link } from 'react-router';
import { safetyCopy } from '#copy/safety.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { SubPage } from '#web/ui/sub-page.tsx';
import { ProfileDialog, useProfileDialog } from '#web/members/profile-dialog.tsx';
import { BlockedSection } from './components/blocked-section.tsx';
import { HiddenNumbersSection } from './components/hidden-numbers-section.tsx';
import { PauseSection } from './components/pause-section.tsx';
import { TranscriptsSection } from './components/transcripts-section.tsx';
import { ViewersSection } from './components/viewers-section.tsx';

export const meta = () => pageMeta(safetyCopy.title);

/** /profile/privasi: who can see the member, and how much. */
export default function PrivacyScreen() {
  const { me } = useSession();
  const profile = useProfileDialog();
  if (!me) return null;
  const withdrawn = me.consent === 'withdrawn';
  return (
    <SubPage back={{ to: '/profile', text: safetyCopy.back }} title={safetyCopy.title} lead={safetyCopy.lead}>
      <PauseSection pausedAt={me.pausedAt} />
      {withdrawn ? <Withdrawn /> : <ViewersSection onOpen={profile.open} />}
      {!withdrawn && <BlockedSection />}
      <HiddenNumbersSection />
      {!withdrawn && <TranscriptsSection />}
      <AccountSection id="dokumen-privasi" title={safetyCopy.documentsTitle} text={safetyCopy.documentsText}>
        <p className="px-4 py-1">
          <Link to="/profile#dokumen" className="inline-flex min-h-11 items-center text-15 font-semi">
            {safetyCopy.documentsLink}
          </Link>
        </p>
      </AccountSection>
      <AccountSection id="hak-data" title={safetyCopy.rightsTitle} text={safetyCopy.rightsText}>
        <p className="px-4 py-1">
          <Link to="/privasi-saya" className="inline-flex min-h-11 items-center text-15 font-semi">
            {safetyCopy.rightsLink}
          </Link>
        </p>
      </AccountSection>
      <ProfileDialog profile={profile} />
    </SubPage>
  );
}

/** A rule, no failure: nothing to try again, and where it ends. */
function Withdrawn() {
  return (
    <Notice
      tone="warn"
      title={safetyCopy.withdrawnTitle}
      action={
        <LinkButton small tone="secondary" to="/privasi-saya">
          {safetyCopy.withdrawnLink}
        </LinkButton>
      }
    >
      {safetyCopy.withdrawnText}
    </Notice>
  );
}
