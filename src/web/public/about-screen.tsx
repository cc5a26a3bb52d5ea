import { Ban, Check, Handshake, Heart, type LucideIcon, Scale, Users } from 'lucide-react';
import { aboutCopy } from '#copy/public-pages.ts';
import { later } from '#web/lib/later.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Piece } from '#web/lib/piece.tsx';
import { usePlans } from '#web/lib/plan.ts';
import { Card } from '#web/ui/card.tsx';
import { JoinButton } from './components/join-button.tsx';
import { PageHead } from './components/page-head.tsx';

export const meta = () => pageMeta(aboutCopy.title, aboutCopy.description, { path: '/tentang-kami' });
/** Of /paket; this page is read without it too. */
const [Figures] = later(() => import('./components/figures.tsx').then((m) => m.Figures));
const ICONS: LucideIcon[] = [Heart, Handshake, Scale, Users];

/** /tentang-kami: purpose, principles, promises, and how many we are. */
export default function AboutScreen() {
  const { data } = usePlans();
  return (
    <div className="flex flex-col gap-14">
      <PageHead title={aboutCopy.title} lead={aboutCopy.lead} />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {[aboutCopy.mission, aboutCopy.vision].map(({ title, text }) => (
          <section key={title} className="truntum rounded-card border border-line bg-surface p-6 sm:p-8">
            <h2 className="text-20 text-sirih">{title}</h2>
            <p className="mt-2 text-17">{text}</p>
          </section>
        ))}
      </div>
      <section aria-labelledby="nilai">
        <h2 id="nilai" className="text-25">
          {aboutCopy.valuesTitle}
        </h2>
        <ul className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2">
          {aboutCopy.values.map(({ title, text }, i) => {
            const Icon = ICONS[i] ?? Check;
            return (
              <li key={title}>
                <Card className="h-full p-6">
                  <Icon aria-hidden className="size-7 text-kunyit" />
                  <h3 className="mt-3 text-20">{title}</h3>
                  <p className="mt-1 text-ink-soft">{text}</p>
                </Card>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-labelledby="tidak" className="max-w-prose">
        <h2 id="tidak" className="text-25">
          {aboutCopy.neverTitle}
        </h2>
        <ul className="mt-4 flex flex-col gap-3">
          {aboutCopy.never.map((text) => (
            <li key={text} className="flex gap-3">
              <Ban aria-hidden className="mt-0.5 size-5 shrink-0 text-kunyit" /> {text}
            </li>
          ))}
        </ul>
      </section>
      <section className="rounded-card bg-sirih-soft px-6 py-12 text-center">
        <h2 className="text-25">{aboutCopy.joinTitle}</h2>
        <p className="mt-2 text-ink-soft">{aboutCopy.joinText}</p>
        <div className="mt-6">
          <JoinButton>{aboutCopy.join}</JoinButton>
        </div>
      </section>
      {/* Last: they come later, and move nothing that is read. */}
      <Piece>{data && <Figures figures={data.figures} />}</Piece>
    </div>
  );
}
