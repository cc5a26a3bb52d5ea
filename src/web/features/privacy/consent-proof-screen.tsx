import type { Consents } from '#contract/privacy.ts';
import { CONSENTS } from '#copy/consents.ts';
import { privacyCopy as copy } from '#copy/privacy.ts';
import { AccountList, AccountSection } from '#web/account/account-section.tsx';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { SubPage } from '#web/ui/sub-page.tsx';
import { useConsents } from './queries.ts';

export const meta = () => pageMeta(copy.proofTitle);

/** /privasi-saya/persetujuan: every consent of the member, word for word, for printing (T70). */
export default function ConsentProofScreen() {
  const { me } = useSession();
  const query = useConsents();
  if (!me) return null;
  return (
    <SubPage
      back={{ to: '/privasi-saya', text: copy.proofBack }}
      title={copy.proofTitle}
      lead={copy.proofLead(me.username)}
    >
      <p className="print:hidden">
        <Button tone="secondary" onClick={() => print()}>
          {copy.proofPrint}
        </Button>
      </p>
      <AccountSection id="riwayat" title={copy.consentsTitle} query={query}>
        <AccountList empty={copy.proofNone} className="sm:px-6">
          {(query.data?.history ?? []).map((said) => (
            <Said key={`${said.purpose} ${said.at}`} said={said} />
          ))}
        </AccountList>
      </AccountSection>
    </SubPage>
  );
}

function Said({ said }: { said: Consents['history'][number] }) {
  const { dateTimeText } = useDates();
  return (
    <li className="flex break-inside-avoid flex-col gap-2 p-4 text-15 sm:px-6">
      <div>
        <h3 className="font-semi">{CONSENTS[said.purpose].title}</h3>
        <p>
          {said.given ? copy.proofGave : copy.proofTook}, {copy.proofWay[said.way]}, {dateTimeText(said.at)}
        </p>
      </div>
      <p className="text-13 text-ink-soft">{copy.proofVersion(said.version)}</p>
      <blockquote className="border-l-2 border-line pl-3">{said.text ?? copy.proofNoText}</blockquote>
      <dl className="text-13 text-ink-soft">
        <dt>{copy.proofTextHash}</dt>
        <dd className="font-mono break-all">{said.textHash}</dd>
        {said.addressHash && (
          <>
            <dt className="mt-1">{copy.proofAddressHash}</dt>
            <dd className="font-mono break-all">{said.addressHash}</dd>
          </>
        )}
      </dl>
    </li>
  );
}
