import { howPageCopy } from '#copy/public-pages.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ConsultationCard } from './components/consultation-card.tsx';
import { JoinButton } from './components/join-button.tsx';
import { PageHead } from './components/page-head.tsx';

export const meta = () => pageMeta(howPageCopy.title, howPageCopy.description, { path: '/cara-kerja' });

/** /cara-kerja: the four steps, each with its background. */
export default function HowItWorksScreen() {
  return (
    <div className="flex flex-col gap-12">
      <PageHead title={howPageCopy.title} lead={howPageCopy.lead} />
      <ol className="flex flex-col gap-10">
        {howPageCopy.steps.map((step, i) => (
          <li key={step.title} className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-[4rem_1fr]">
            <span
              aria-hidden
              className="inline-flex size-14 items-center justify-center rounded-full bg-sirih text-25 font-bold text-on-sirih"
            >
              {i + 1}
            </span>
            <div className="max-w-prose sm:border-l sm:border-line sm:pl-8">
              <h2 className="text-25">{step.title}</h2>
              <p className="mt-2">{step.text}</p>
              <ul className="mt-3 flex list-disc flex-col gap-1 pl-5 text-15 text-ink-soft marker:text-sirih">
                {step.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      <section className="flex flex-wrap items-center justify-between gap-5 rounded-card border border-line bg-surface p-6 sm:p-8">
        <div>
          <h2 className="text-20">{howPageCopy.askTitle}</h2>
          <p className="mt-1 text-ink-soft">{howPageCopy.askText}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/bantuan" tone="secondary">
            {howPageCopy.ask}
          </LinkButton>
          <JoinButton>{howPageCopy.start}</JoinButton>
        </div>
      </section>
      <ConsultationCard />
    </div>
  );
}
