import { Lock } from 'lucide-react';
import { percent } from '#copy/amounts.ts';
import { registrationCopy } from '#copy/registration.ts';

const PERCENT = 87;
const CARDS = [
  { open: true, ground: 'bg-sirih-soft', dress: 'fill-kunyit', hair: 'fill-sirih', covered: true },
  { open: false, ground: 'bg-kunyit-soft', dress: 'fill-sirih', hair: 'fill-ink', covered: false },
  { open: false, ground: 'bg-line', dress: 'fill-ink-soft', hair: 'fill-kunyit', covered: true },
] as const;

/** A preview before the form: an open card and two blurred ones, drawn without real members. */
export function FirstLook() {
  return (
    <section aria-labelledby="lihat-dulu" className="flex flex-col gap-3">
      <h2 id="lihat-dulu" className="text-20">
        {registrationCopy.lookTitle}
      </h2>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-6">
        <ul className="grid grid-cols-3 gap-2 sm:w-80 sm:shrink-0">
          {CARDS.map((card) => (
            <li
              key={card.ground}
              className={`relative aspect-[4/5] overflow-hidden rounded-card border border-line ${card.ground}`}
            >
              <Drawn {...card} />
              {card.open ? <Percent /> : <Closed />}
            </li>
          ))}
        </ul>
        <div className="flex min-w-0 flex-col gap-3">
          <ul aria-hidden className="flex flex-wrap gap-2 text-13">
            {registrationCopy.lookReasons.map((reason) => (
              <li key={reason} className="rounded-full bg-sirih-soft px-3 py-1">
                {reason}
              </li>
            ))}
          </ul>
          <p className="text-15 text-ink-soft">
            {registrationCopy.lookText} <span className="text-13">({registrationCopy.lookExample})</span>
          </p>
        </div>
      </div>
    </section>
  );
}

function Percent() {
  return (
    <>
      <span className="sr-only">{registrationCopy.lookOpen(PERCENT)}</span>
      <span
        aria-hidden
        className="absolute right-1.5 bottom-1.5 rounded-full bg-surface px-2 py-0.5 text-13 font-bold text-kunyit"
      >
        {percent(PERCENT)}
      </span>
    </>
  );
}

function Closed() {
  return (
    <>
      <span className="sr-only">{registrationCopy.lookBlurred}</span>
      <span aria-hidden className="absolute inset-x-0 top-[42%] flex justify-center">
        <span className="rounded-full bg-surface p-2">
          <Lock className="size-4" />
        </span>
      </span>
    </>
  );
}

/** Head and shoulders; out of focus on a blurred card. */
function Drawn({ open, dress, hair, covered }: (typeof CARDS)[number]) {
  return (
    <svg
      viewBox="0 0 80 100"
      preserveAspectRatio="xMidYMid slice"
      className={`size-full ${open ? '' : 'blur-[5px]'}`}
      aria-hidden
    >
      <path className={dress} d="M6 100c3-26 17-36 34-36s31 10 34 36z" />
      {covered && <path className={hair} d="M16 74c-4-44 8-58 24-58s28 14 24 58c-10 10-38 10-48 0z" />}
      <ellipse cx="40" cy="42" rx="16" ry="20" className="fill-skin" />
      {!covered && (
        <path className={hair} d="M21 46c-3-24 6-34 19-34s22 10 19 34c-2-14-6-18-10-21-8 4-18 5-24 4-2 4-3 8-4 17z" />
      )}
      {open && <Face />}
    </svg>
  );
}

/** A calm face. */
function Face() {
  return (
    <g className="fill-none stroke-hair" strokeWidth="1.6" strokeLinecap="round">
      <path d="M31.5 40.5c1.2-1.2 3.3-1.2 4.5 0" />
      <path d="M44 40.5c1.2-1.2 3.3-1.2 4.5 0" />
      <path d="M40 43v4.5" />
      <path d="M35.5 52.5c2.6 2.2 6.4 2.2 9 0" />
    </g>
  );
}
