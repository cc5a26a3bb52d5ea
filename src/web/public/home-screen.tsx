import { BookHeart, FileLock2, ImageOff, type LucideIcon, MessageCircleHeart, Scale, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { homeCopy } from '#copy/home.ts';
import { PRODUCT_DESCRIPTION, shellCopy } from '#copy/shell.ts';
import { organizationData } from '#copy/structured-data.ts';
import { later } from '#web/lib/later.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Piece } from '#web/lib/piece.tsx';
import { useSession } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NoticesPlace } from './components/notices-place.tsx';
import { ProductView } from './components/product-view.tsx';

export const meta = () =>
  pageMeta(homeCopy.title, PRODUCT_DESCRIPTION, {
    path: '/',
    jsonLd: [organizationData],
  });
// For members only, so that visitors do not load it.
const [PlanNotices] = later(async () => (await import('#web/account/plan-notices.tsx')).PlanNotices);
const TRUST_ICONS: LucideIcon[] = [Scale, ImageOff, FileLock2];
const WHY_ICONS: LucideIcon[] = [BookHeart, ShieldCheck, MessageCircleHeart, Scale];

/** Known before the first drawing (lib/notices-place.ts). */
const isPlaceKept = () => globalThis.document?.documentElement.matches('[style*="--notices"]');

export default function HomeScreen() {
  const { me, mayEnter } = useSession();
  const [isPlaceNew] = useState(() => !isPlaceKept());
  // The first time no place is kept for them: below what is read first they push nothing away.
  const areBelow = Boolean(me) && isPlaceNew;
  const notices = (
    <NoticesPlace me={me}>
      {(member) => (
        <Piece>
          <PlanNotices me={member} always />
        </Piece>
      )}
    </NoticesPlace>
  );
  const start = me ? (
    <LinkButton to="/match">{homeCopy.search}</LinkButton>
  ) : (
    <LinkButton to="/daftar" className={mayEnter ? undefined : 'until-known'}>
      {shellCopy.registerNow}
    </LinkButton>
  );
  return (
    <div className="flex flex-col gap-16">
      {!areBelow && notices}
      <section className="truntum overflow-hidden rounded-card border border-line bg-surface px-6 py-10 sm:px-14 sm:py-14">
        <div className="grid grid-cols-1 items-center gap-10 lg:grid-cols-[1fr_20rem]">
          <div>
            <h1 className="text-32 sm:text-42">{homeCopy.hero}</h1>
            <p className="mt-4 max-w-xl text-17 text-ink-soft sm:text-20">{homeCopy.lead}</p>
            <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
              {start}
              <Link to="/cara-kerja" className="inline-flex min-h-12 items-center font-semi">
                {homeCopy.learn}
              </Link>
            </div>
          </div>
          <ProductView />
        </div>
        <ul className="mt-12 grid grid-cols-1 gap-5 sm:grid-cols-3">
          {homeCopy.trust.map((item, i) => {
            const Icon = TRUST_ICONS[i]!;
            return (
              <li key={item.title} className="flex gap-3">
                <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-sirih" />
                <div>
                  <p className="font-semi">{item.title}</p>
                  <p className="text-15 text-ink-soft">{item.text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </section>
      {areBelow && notices}
      <WhySection />
      <HowSection />
      <section className="rounded-card bg-sirih-soft px-6 py-12 text-center">
        <h2 className="text-25">{me ? homeCopy.finalMember.title : homeCopy.finalTitle}</h2>
        <p className="mt-2 text-ink-soft">{me ? homeCopy.finalMember.text : homeCopy.finalText}</p>
        <div className="mt-6">{start}</div>
      </section>
    </div>
  );
}

function WhySection() {
  return (
    <section aria-labelledby="mengapa">
      <h2 id="mengapa" className="text-25">
        {homeCopy.whyTitle}
      </h2>
      <ul className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2">
        {homeCopy.why.map((item, i) => {
          const Icon = WHY_ICONS[i]!;
          return (
            <li key={item.title}>
              <Card className="h-full p-6">
                <Icon aria-hidden className="size-7 text-kunyit" />
                <h3 className="mt-3 text-20">{item.title}</h3>
                <p className="mt-1 text-ink-soft">{item.text}</p>
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function HowSection() {
  return (
    <section aria-labelledby="cara">
      <h2 id="cara" className="text-25">
        {homeCopy.howTitle}
      </h2>
      <ol className="mt-6 grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {homeCopy.how.map((item, i) => (
          <li key={item.title}>
            <span
              aria-hidden
              className="inline-flex size-10 items-center justify-center rounded-full bg-sirih-soft font-bold text-sirih"
            >
              {i + 1}
            </span>
            <h3 className="mt-3 text-17">{item.title}</h3>
            <p className="mt-1 text-15 text-ink-soft">{item.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
