import { Check, Lock } from 'lucide-react';
import { percent } from '#copy/amounts.ts';
import { homeCopy } from '#copy/home.ts';

const PERCENT = 82;
const AROUND = 2 * Math.PI * 26;

/** A drawn example of a match, without a real photo, labelled as an example. */
export function ProductView() {
  const { example, name, facts, reasons, locked } = homeCopy.view;
  return (
    <figure className="mx-auto w-full max-w-80 lg:mx-0 lg:ml-auto">
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-float">
        <div className="relative bg-sirih-soft">
          <Portrait />
          <span className="absolute top-3 left-3 rounded-full border border-line-strong bg-surface px-2.5 py-0.5 text-13 font-semi">
            {example}
          </span>
        </div>
        <div className="p-5">
          <div className="flex items-center justify-between gap-3">
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
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" strokeWidth={1.75} /> {reason}
              </li>
            ))}
            <li className="flex gap-2 text-ink-soft">
              <Lock aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} /> {locked}
            </li>
          </ul>
        </div>
      </div>
    </figure>
  );
}

/** A plain drawing of head and shoulders. */
function Portrait() {
  return (
    <svg viewBox="0 0 320 200" className="w-full" aria-hidden fill="none">
      <circle cx="160" cy="112" r="92" className="fill-surface" fillOpacity="0.6" />
      <path className="fill-sirih" d="M84 200c4-40 34-60 76-60s72 20 76 60z" />
      <path className="fill-skin" d="M144 128h32v26a16 16 0 0 1-32 0z" />
      <ellipse cx="160" cy="96" rx="34" ry="40" className="fill-skin" />
      <path
        className="fill-hair"
        d="M120 104c-6-40 12-64 40-64s46 24 40 64c-2-24-10-34-18-40-12 10-30 12-44 10-8 6-16 14-18 30z"
      />
      <g className="stroke-hair" strokeWidth="2.5" strokeLinecap="round">
        <path d="M146 96c2-3 6-3 8 0M166 96c2-3 6-3 8 0M151 114c5 5 13 5 18 0" />
      </g>
    </svg>
  );
}
