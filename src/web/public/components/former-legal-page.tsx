import { Navigate, useParams } from 'react-router';
import { LEGAL_PAGES } from '#contract/pages.ts';
import { LEGAL_VERSIONS, legalCopy, legalVersionsCopy, legalVersionWords } from '#copy/legal.ts';
import { FORMER_LEGAL } from '#copy/legal-versions/every-version.ts';
import { shellCopy } from '#copy/shell.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PlainMessage } from '#web/ui/plain-message.tsx';
import { Notice } from '#web/ui/states.tsx';
import { LegalArticle } from './legal-page.tsx';

/** An earlier version of a legal text, as its number in the address says. */
export function FormerLegalPage({ page }: { page: keyof typeof legalCopy }) {
  const number = Number(useParams().version);
  const version = LEGAL_VERSIONS.find((one) => one.number === number);
  const texts = FORMER_LEGAL[number];
  if (version && version === LEGAL_VERSIONS.at(-1)) return <Navigate to={LEGAL_PAGES[page]} replace />;
  if (!version || !texts)
    return (
      <PlainMessage title={shellCopy.notFoundHeading} mark={shellCopy.notFoundTitle} text={shellCopy.notFoundText}>
        <LinkButton to={LEGAL_PAGES[page]}>{legalVersionsCopy.present}</LinkButton>
      </PlainMessage>
    );
  return (
    <LegalArticle
      title={legalCopy[page].title}
      updated={legalVersionWords(version)}
      text={texts[page]}
      notice={
        <div className="mt-4">
          <Notice
            tone="warn"
            title={legalVersionsCopy.old}
            action={
              <LinkButton to={LEGAL_PAGES[page]} small tone="secondary">
                {legalVersionsCopy.present}
              </LinkButton>
            }
          >
            {legalVersionsCopy.oldText}
          </Notice>
        </div>
      }
    />
  );
}
