import type { Consents } from '#contract/privacy.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { CONSENTS } from '#copy/consents.ts';
import { privacyCopy as copy } from '#copy/privacy.ts';
import type { ConsentPurpose } from '#domain/privacy/consents.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { useAnswerConsent, useConsents } from '../queries.ts';

type Purpose = Consents['purposes'][number];

/** The member's consents by purpose: given, withdrawn, given again (T70). */
export function ConsentSection() {
  const query = useConsents();
  const answer = useAnswerConsent();
  const [taking, setTaking] = useState<ConsentPurpose | null>(null);
  const purposes = query.data?.purposes ?? [];
  const busy = answer.isPending ? answer.variables.purpose : null;
  const out = purposes.some(({ purpose, given, at }) => purpose === 'profile' && !given && at !== null);
  return (
    <>
      {out && <Notice tone="bad">{copy.consentOut}</Notice>}
      <AccountSection id="persetujuan" title={copy.consentsTitle} text={copy.consentsText} query={query} tall>
        <ul className="divide-y divide-line">
          {purposes.map((state) => (
            <ConsentRow
              key={state.purpose}
              state={state}
              busy={busy === state.purpose}
              onGive={() => answer.mutate({ purpose: state.purpose, given: true })}
              onTake={() => setTaking(state.purpose)}
            />
          ))}
          <li>
            <Link to="/privasi-saya/persetujuan" className="flex min-h-12 items-center px-4 text-15 font-semi sm:px-6">
              {copy.proofLink}
            </Link>
          </li>
        </ul>
      </AccountSection>
      {taking && (
        <TakeBackDialog
          purpose={taking}
          busy={answer.isPending}
          onClose={() => setTaking(null)}
          onTake={() =>
            answer.mutate(
              { purpose: taking, given: false },
              // After a failure it stays, for another try.
              { onSuccess: () => setTaking((now) => (now === taking ? null : now)) },
            )
          }
        />
      )}
    </>
  );
}

type RowProps = { state: Purpose; busy: boolean; onGive: () => void; onTake: () => void };

function ConsentRow({ state: { purpose, given, older, at }, busy, onGive, onTake }: RowProps) {
  const { dateText } = useDates();
  const { title, text } = CONSENTS[purpose];
  const day = at === null ? null : dateText(at);
  const about = <span className="sr-only">{copy.consentAbout(title)}</span>;
  const stands = given ? (older ? copy.consentOlder : copy.consentGiven) : copy.consentWithdrawn;
  return (
    <li className="flex flex-col items-start gap-2 p-4 text-15 sm:px-6">
      <div>
        <h3 className="font-semi">{title}</h3>
        <p className="text-ink-soft">{day === null ? copy.consentNone : stands(day)}</p>
      </div>
      <details className="max-w-prose">
        <summary className="flex min-h-11 cursor-pointer items-center font-semi underline underline-offset-2">
          {copy.consentRead}
          {about}
        </summary>
        <p className="text-ink-soft">{text}</p>
      </details>
      <div className="flex flex-wrap gap-2">
        {(!given || older) && (
          <Button tone={purpose === 'profile' ? 'primary' : 'secondary'} loading={busy} onClick={onGive}>
            {given ? copy.consentGiveNew : copy.consentGive}
            {about}
          </Button>
        )}
        {given && (
          <Button tone="secondary" disabled={busy} onClick={onTake}>
            {copy.consentTake}
            {about}
          </Button>
        )}
      </div>
    </li>
  );
}

type TakeProps = { purpose: ConsentPurpose; busy: boolean; onClose: () => void; onTake: () => void };

/** Explains a withdrawal before it happens. */
function TakeBackDialog({ purpose, busy, onClose, onTake }: TakeProps) {
  return (
    <Modal
      open
      light
      busy={busy}
      onClose={onClose}
      title={copy.consentTakeTitle}
      footer={
        <>
          <Button tone="secondary" disabled={busy} onClick={onClose}>
            {copy.consentTakeNo}
          </Button>
          <Button tone="danger" loading={busy} onClick={onTake}>
            {copy.consentTakeYes}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="font-semi">{CONSENTS[purpose].title}</p>
        <p>{copy.consentTakeText[purpose]}</p>
      </div>
    </Modal>
  );
}
