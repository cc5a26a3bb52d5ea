import { CircleHelp, Flag, MapPin, Phone, ShieldCheck } from 'lucide-react';
import { safetyPageCopy } from '#copy/public-pages.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ConsultationCard } from './components/consultation-card.tsx';
import { ListSection } from './components/list-section.tsx';
import { PageHead } from './components/page-head.tsx';

export const meta = () => pageMeta(safetyPageCopy.title, safetyPageCopy.description, { path: '/keamanan' });

/** /keamanan: what we check and what not, how to meet, and what to do in trouble. */
export default function SafetyPageScreen() {
  const { checks, notChecked, tips, act, emergency } = safetyPageCopy;
  return (
    <div className="flex flex-col gap-10">
      <PageHead title={safetyPageCopy.title} lead={safetyPageCopy.lead} />
      <section aria-labelledby="darurat" className="flex gap-4 rounded-card border border-bad bg-bad-soft p-6">
        <Phone aria-hidden className="mt-1 size-6 shrink-0 text-bad" />
        <div>
          <h2 id="darurat" className="text-20">
            {emergency.title}
          </h2>
          <p className="mt-1 max-w-prose">{emergency.text}</p>
          <p className="mt-3 flex flex-wrap gap-2">
            {emergency.calls.map(({ number, text }) => (
              <a key={number} href={`tel:${number}`} className={buttonClass({ tone: 'danger', small: true })}>
                {text}
              </a>
            ))}
          </p>
        </div>
      </section>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <ListSection id="diperiksa" icon={ShieldCheck} {...checks} />
        <ListSection id="tidak-diperiksa" icon={CircleHelp} {...notChecked} />
        <ListSection id="bertemu" icon={MapPin} {...tips} />
        <ListSection id="melapor" icon={Flag} {...act} />
      </div>
      <ConsultationCard />
    </div>
  );
}
