import type { CandidateCard } from '#contract/search.ts';
import { UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { noticeText } from '#copy/notices.ts';
import { searchCopy } from '#copy/search.ts';
import { usePictureSizes } from '#web/lib/data-saver.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Modal } from '#web/ui/modal.tsx';
import { DETAILS_OF } from './candidate-card.tsx';
import { LikeNoteQuotes } from './like-note.tsx';
import { StartChatButton } from './start-chat-button.tsx';

/** A new match: both photos side by side, one warm line, and one next step. */
export function MatchCelebration({
  candidate,
  onClose,
  onOpen,
}: {
  candidate: CandidateCard | null;
  onClose: () => void;
  onOpen: (id: string) => void;
}) {
  useFocusAfterwards(candidate?.id ?? null);
  const { me } = useSession();
  const { listed } = usePictureSizes();
  const nama = candidate?.facts.nama ?? candidateCopy.fallbackName;
  return (
    <Modal
      open={candidate !== null}
      onClose={onClose}
      title={searchCopy.celebrateTitle}
      footer={
        candidate && (
          <>
            <Button tone="quiet" small onClick={() => onOpen(candidate.id)}>
              {searchCopy.celebrateOpen}
            </Button>
            <StartChatButton memberId={candidate.id} nama={nama} className="max-sm:grow" />
          </>
        )
      }
    >
      <div className="truntum -m-5 flex flex-col items-center gap-5 px-5 py-8 text-center">
        <div className="flex justify-center">
          <Portrait src={me?.photo ?? null} className="-mr-3 -rotate-2" />
          <Portrait src={candidate?.photos[0]?.[listed] ?? null} className="-ml-3 rotate-2" />
        </div>
        <p className="max-w-sm text-20 font-bold">{searchCopy.celebrateLine(nama)}</p>
        {candidate && <LikeNoteQuotes notes={candidate.notes} className="w-full max-w-sm" />}
        <p className="max-w-sm text-15 text-ink-soft">{searchCopy.celebrateText}</p>
        <p className="sr-only">{noticeText('like-done')}</p>
      </div>
    </Modal>
  );
}

function Portrait({ src, className }: { src: string | null; className: string }) {
  return (
    <span
      className={cx(
        'block aspect-[4/5] w-36 overflow-hidden rounded-card border-4 border-surface bg-line shadow-float sm:w-44',
        className,
      )}
    >
      {src === null ? (
        <span className="flex size-full items-center justify-center text-ink-soft">
          <UserRound aria-hidden className="size-12" strokeWidth={1.25} />
        </span>
      ) : (
        <img src={src} alt="" width={176} height={220} className="size-full object-cover" />
      )}
    </span>
  );
}

/**
 * The like's button, which had the focus, is gone when the celebration ends: «Lihat profil» of the same card gets it;
 * or, if the card has left the list (a liker who is now a match), the tab of that list, or the page.
 */
function useFocusAfterwards(candidateId: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const ended = candidateId === null ? before.current : null;
    before.current = candidateId;
    if (ended === null || document.activeElement !== document.body) return;
    const heirs = [`[${DETAILS_OF}="${ended}"]`, 'main [role=tab][aria-selected=true]', '#isi'];
    const heir = heirs.map((one) => document.querySelector<HTMLElement>(one)).find((one) => one !== null);
    heir?.focus({ preventScroll: true });
  }, [candidateId]);
}
