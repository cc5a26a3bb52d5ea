import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LEGAL_PAGES } from '#contract/pages.ts';
import { LEGAL_VERSIONS, type LegalText, legalCopy, legalVersionsCopy, legalVersionWords } from '#copy/legal.ts';

/** The present legal text, and the way to what it said before. */
export function LegalPage({ page }: { page: keyof typeof legalCopy }) {
  const { title, updated } = legalCopy[page];
  return (
    <LegalArticle title={title} updated={updated} text={legalCopy[page]}>
      <section aria-labelledby="versi" className="mt-12 border-line border-t pt-6">
        <h2 id="versi" className="text-20">
          {legalVersionsCopy.title}
        </h2>
        <ul className="mt-2">
          {LEGAL_VERSIONS.slice(0, -1)
            .reverse()
            .map((version) => (
              <li key={version.number}>
                <Link
                  to={`${LEGAL_PAGES[page]}/versi/${version.number}`}
                  className="inline-flex min-h-11 items-center font-semi"
                >
                  {legalVersionWords(version)}
                </Link>
              </li>
            ))}
        </ul>
      </section>
    </LegalArticle>
  );
}

type Shown = { title: string; updated: string; text: LegalText; notice?: ReactNode; children?: ReactNode };

/** A legal text: title, date, sections. */
export function LegalArticle({ title, updated, text: { lead, sections }, notice, children }: Shown) {
  return (
    <article className="mx-auto max-w-prose">
      <h1 className="text-32">{title}</h1>
      {notice}
      {lead && <p className="mt-3 text-17 text-ink-soft">{lead}</p>}
      <p className="mt-3 inline-block rounded-full bg-sirih-soft px-3 py-1 text-13 font-semi">{updated}</p>
      {sections.map((section) => (
        <section key={section.title} className="mt-8">
          <h2 className="text-20">{section.title}</h2>
          {section.text.map((text) => (
            <p key={text} className="mt-2">
              {text}
            </p>
          ))}
        </section>
      ))}
      {children}
    </article>
  );
}
