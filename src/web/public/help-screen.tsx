import { Link } from 'react-router';
import { helpCopy, safetyPageCopy } from '#copy/public-pages.ts';
import { shellCopy } from '#copy/shell.ts';
import { faqData } from '#copy/structured-data.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { ConsultationCard } from './components/consultation-card.tsx';
import { PageHead } from './components/page-head.tsx';

const questions = helpCopy.groups.flatMap((group) => group.questions);

export const meta = () =>
  pageMeta(helpCopy.title, helpCopy.description, {
    path: '/bantuan',
    jsonLd: [faqData(questions.map(({ q, a }) => ({ question: q, answer: a })))],
  });

/** /bantuan: frequent questions; each opens separately, and the browser's search finds closed ones too. */
export default function HelpScreen() {
  return (
    <div className="flex flex-col gap-10">
      <PageHead title={helpCopy.title} lead={helpCopy.lead} />
      {helpCopy.groups.map((group) => (
        <section key={group.title} className="max-w-3xl">
          <h2 className="text-25">{group.title}</h2>
          <div className="mt-4 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {group.questions.map(({ q, a }) => (
              <details key={q} className="group px-5">
                <summary className="min-h-14 py-3 font-semi group-open:text-sirih">{q}</summary>
                <p className="max-w-prose pb-5">{a}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
      <section className="max-w-3xl">
        <h2 className="text-20">{helpCopy.moreTitle}</h2>
        <p className="mt-1 text-ink-soft">{helpCopy.moreText}</p>
        <ul className="mt-2 flex flex-wrap gap-x-6">
          {(
            [
              ['/keamanan', safetyPageCopy.title],
              ['/syarat-ketentuan', shellCopy.terms],
              ['/kebijakan-privasi', shellCopy.privacy],
            ] as const
          ).map(([to, text]) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center font-semi">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <ConsultationCard />
    </div>
  );
}
