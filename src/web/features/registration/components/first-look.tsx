import { Lock } from 'lucide-react';
import { percent } from '#copy/amounts.ts';
import { registrationCopy } from '#copy/registration.ts';

const CARDS = [
  { percent: 87, ground: 'bg-sirih-soft', dress: 'fill-sirih', hair: 'fill-ink', covered: false },
  { percent: 82, ground: 'bg-kunyit-soft', dress: 'fill-kunyit', hair: 'fill-sirih', covered: true },
  { percent: 76, ground: 'bg-line', dress: 'fill-ink-soft', hair: 'fill-ink', covered: false },
] as const;

/** What one registers for, before anything is asked: three drawn cards, blurred. Nobody is on them. */
export function FirstLook() {
  return (
    <section aria-labelledby="lihat-dulu" className="flex flex-col gap-3">
      <h2 id="lihat-dulu" className="text-20">
        {registrationCopy.lookTitle}
      </h2>
      <ul className="grid grid-cols-3 gap-2 sm:max-w-md sm:gap-4">
        {CARDS.map((card) => (
          <li
            key={card.percent}
            className={`relative aspect-[4/5] overflow-hidden rounded-card border border-line ${card.ground}`}
          >
            <Drawn {...card} />
            <span className="sr-only">{registrationCopy.lookLabel(card.percent)}</span>
            <span aria-hidden className="absolute inset-x-0 top-[42%] flex justify-center">
              <span className="rounded-full bg-surface p-2">
                <Lock className="size-4" strokeWidth={1.75} />
              </span>
            </span>
            <span
              aria-hidden
              className="absolute right-1.5 bottom-1.5 rounded-full bg-surface px-2 py-0.5 text-13 font-bold text-kunyit"
            >
              {percent(card.percent)}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-15 text-ink-soft">
        {registrationCopy.lookText} <span className="text-13">({registrationCopy.lookExample})</span>
      </p>
    </section>
  );
}

/** Head and shoulders out of focus. */
function Drawn({ dress, hair, covered }: (typeof CARDS)[number]) {
  return (
    <svg viewBox="0 0 80 100" preserveAspectRatio="xMidYMid slice" className="size-full blur-[5px]" aria-hidden>
      <path className={dress} d="M6 100c3-26 17-36 34-36s31 10 34 36z" />
      {covered && <path className={hair} d="M16 74c-4-44 8-58 24-58s28 14 24 58c-10 10-38 10-48 0z" />}
      <ellipse cx="40" cy="42" rx="16" ry="20" className="fill-kunyit-soft" />
      {!covered && (
        <path className={hair} d="M21 46c-3-24 6-34 19-34s22 10 19 34c-2-14-6-18-10-21-8 4-18 5-24 4-2 4-3 8-4 17z" />
      )}
    </svg>
  );
}
