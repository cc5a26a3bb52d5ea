import { Check, Lock } from 'lucide-react';
import { percent } from '#copy/amounts.ts';
import { homeCopy } from '#copy/home.ts';

const PERCENT = 82;
const AROUND = 2 * Math.PI * 26;

/** One of the demo world's drawn people (server/demo/portrait-drawing.ts: Open Peeps, CC0), without its mark. */
const PICTURE = { width: 720, height: 576 };

/** A drawn example of a match, without a real photo, labelled as an example. */
export function ProductView() {
  const { example, name, facts, reasons, locked } = homeCopy.view;
  return (
    <figure className="relative isolate mx-auto w-full max-w-80 lg:mx-0 lg:ml-auto">
      <Behind />
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-float">
        <div className="relative">
          <img src="/contoh.svg" alt="" width={PICTURE.width} height={PICTURE.height} className="w-full" />
          <span className="absolute top-3 left-3 rounded-full border border-line-strong bg-surface px-2.5 py-0.5 text-13 font-semi">
            {example}
          </span>
        </div>
        <div className="p-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="text-20 font-bold">{name}</p>
              <p className="text-15 text-ink-soft">{facts}</p>
            </div>
            <svg viewBox="0 0 64 64" className="size-16 shrink-0" aria-hidden>
              <circle cx="32" cy="32" r="26" className="stroke-line" strokeWidth="6" fill="none" />
              <circle
                cx="32"
                cy="32"
                r="26"
                className="stroke-kunyit"
                strokeWidth="6"
                fill="none"
                strokeLinecap="round"
                strokeDasharray={`${(AROUND * PERCENT) / 100} ${AROUND}`}
                transform="rotate(-90 32 32)"
              />
              <text x="32" y="37" textAnchor="middle" fontSize="15" className="fill-ink font-bold">
                {percent(PERCENT)}
              </text>
            </svg>
          </div>
          <ul className="mt-4 flex flex-col gap-2 text-15">
            {reasons.map((reason) => (
              <li key={reason} className="flex gap-2">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" /> {reason}
              </li>
            ))}
            <li className="flex gap-2 text-ink-soft">
              <Lock aria-hidden className="mt-0.5 size-5 shrink-0" /> {locked}
            </li>
          </ul>
        </div>
      </div>
    </figure>
  );
}

/** Behind the card: the other side's card, turned to it, and a star of truntum that rises over both. */
function Behind() {
  return (
    <>
      <svg viewBox="-100 -100 200 200" aria-hidden className="absolute -top-14 -right-12 -z-20 w-56 sm:-right-16">
        {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
          <path
            key={turn}
            d="M0-22C24-44 20-74 0-98-20-74-24-44 0-22z"
            transform={`rotate(${turn})`}
            className="fill-kunyit-soft"
          />
        ))}
        <circle r="13" className="fill-kunyit-soft" />
      </svg>
      <div className="absolute inset-0 -z-10 -rotate-6 rounded-card border border-line bg-sirih-soft" />
    </>
  );
}
