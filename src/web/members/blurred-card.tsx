import type { BlurredCard as Blurred } from '#contract/search.ts';
import { Lock } from 'lucide-react';
import { errorMessage, errorTitle } from '#copy/errors.ts';
import { candidateCopy } from '#copy/candidate.ts';
import { searchCopy } from '#copy/search.ts';
import { showToast } from '#web/ui/toast.tsx';
import { MemberMenu } from './member-menu.tsx';
import { DemoBadge } from './relation-badge.tsx';

/** Acts on a card that is not open. */
const CAN = { pass: true, block: true, report: true };

/** Name, age and a photo blurred by the server; a press shows 'Upgrade Required' (S1 §2). */
export function BlurredCard({ card }: { card: Blurred }) {
  return (
    <div className="relative h-full">
      <button
        type="button"
        aria-label={searchCopy.blurredLabel(card.nama, card.age)}
        onClick={() =>
          showToast({
            tone: 'info',
            title: errorTitle('upgrade-required'),
            text: errorMessage('upgrade-required'),
            action: { to: '/paket', text: searchCopy.upgrade },
          })
        }
        className="relative flex h-full w-full flex-col overflow-hidden rounded-card border border-line bg-surface text-left"
      >
        <BlurredFace card={card} />
      </button>
      <MemberMenu whom={{ ref: card.ref }} nama={card.nama} can={CAN} onPhoto className="absolute top-2 right-2" />
    </div>
  );
}

/** The visible part of a blurred card: the photo blurred by the server, name and age, and why there is no more. */
export function BlurredFace({ card }: { card: Pick<Blurred, 'nama' | 'age' | 'photo' | 'isDemo'> }) {
  return (
    <>
      <span className="block aspect-[4/5] w-full bg-line">
        {card.photo && (
          <img
            src={card.photo}
            alt=""
            width={288}
            height={360}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        )}
      </span>
      {card.isDemo && (
        <span className="absolute top-2 left-2">
          <DemoBadge />
        </span>
      )}
      <span className="flex flex-col gap-0.5 p-3">
        <bdi className="font-semi">{candidateCopy.nameAge(card.nama, card.age)}</bdi>
        <span className="flex items-center gap-1.5 text-13 text-ink-soft">
          <Lock aria-hidden className="size-3.5 stroke-2" /> {searchCopy.blurredLine}
        </span>
      </span>
    </>
  );
}
