import type { CandidateCard } from '#contract/search.ts';
import { useEffect, useRef } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { noticeText } from '#copy/notices.ts';
import { searchCopy } from '#copy/search.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { DETAILS_OF } from './candidate-card.tsx';
import { StartChatButton } from './start-chat-button.tsx';

/** A match is made: said calmly, with what happens next. */
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
  const nama = candidate?.facts.nama ?? candidateCopy.fallbackName;
  return (
    <Modal
      open={candidate !== null}
      onClose={onClose}
      title={searchCopy.celebrateTitle}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            {searchCopy.later}
          </Button>
          <Button tone="secondary" onClick={() => candidate && onOpen(candidate.id)}>
            {searchCopy.celebrateOpen}
          </Button>
          {candidate && <StartChatButton memberId={candidate.id} nama={nama} />}
        </>
      }
    >
      <div className="truntum flex flex-col items-center gap-4 py-6 text-center">
        {candidate?.photos[0] && (
          <img
            src={candidate.photos[0].thumb}
            alt=""
            width={120}
            height={120}
            className="size-30 rounded-full border-4 border-kunyit-soft object-cover"
          />
        )}
        <p className="font-semi text-ok">{noticeText('like-done')}</p>
        <p className="max-w-sm text-17">{searchCopy.celebrateText(nama)}</p>
      </div>
    </Modal>
  );
}

/**
 * The like's button, which had the focus, is gone when the celebration ends: «Lihat profil» of the same card gets it.
 */
function useFocusAfterwards(candidateId: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const ended = candidateId === null ? before.current : null;
    before.current = candidateId;
    if (ended === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[${DETAILS_OF}="${ended}"]`)?.focus({ preventScroll: true });
  }, [candidateId]);
}
