import type { CandidateCard } from '#contract/search.ts';
import type { Photo } from '#contract/profile.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareHeart, SkipForward, UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { likeNoteCopy } from '#copy/like-notes.ts';
import { passCopy } from '#copy/likes.ts';
import { ownBlockCopy } from '#copy/own-block.ts';
import { goneCopy } from '#copy/safety.ts';
import { whyCopy } from '#copy/search.ts';
import { type LikeNote, noteSubjects, type NoteSubject } from '#domain/likes/like-note.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { happened } from '#web/lib/server-state.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { isModalOpen, topModalElement } from '#web/ui/dialog-stack.ts';
import { PercentRing } from '#web/ui/meter.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState, Notice } from '#web/ui/states.tsx';
import { useBlockedHere } from './blocked-here.ts';
import { ReasonChips, whoLine } from './candidate-card.tsx';
import { LikeButton, LikesLeftLine } from './like-button.tsx';
import { LikeNoteQuotes } from './like-note.tsx';
import { Facts } from './candidate-facts.tsx';
import { StartChatButton } from './start-chat-button.tsx';
import { MemberMenu } from './member-menu.tsx';
import { memberKey } from './member-state.ts';
import { PermissionControls } from './permission-controls.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { DemoBadge, needsDemoBadge, RelationBadge } from './relation-badge.tsx';
import { usePass } from './use-pass.ts';
import { VerifiedBadges } from './verified-badges.tsx';

/** Loaded on demand. */
const [ReportDialog] = later(() => import('./report-dialog.tsx').then((m) => m.ReportDialog));
const [NoteDialog] = later(() => import('./note-dialog.tsx').then((m) => m.NoteDialog));
const [WhyDialog] = later(() => import('./why-dialog.tsx').then((m) => m.WhyDialog));

type Props = {
  memberId: string | null;
  onClose: () => void;
  onLike?: (candidate: CandidateCard) => void;
  liking?: boolean;
  /** «Suka, dengan catatan»; throws ApiError. */
  onNote?: (id: string, note: LikeNote) => Promise<void>;
};

/** An open profile is read again this often: its visibility can change during viewing. */
const ASK_EVERY_MS = 30_000;

/** The candidate profile card of S1 §2, read anew each time it is opened and whenever the page comes into view. */
export function CandidateDetails({ memberId, onClose, onLike, liking = false, onNote }: Props) {
  const query = useQuery({
    queryKey: memberKey(memberId),
    queryFn: ({ signal }) => call('GET /api/members/:id', { params: { id: memberId! }, signal }),
    enabled: memberId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  const failure = query.isError ? asApiError(query.error) : null;
  const gone = failure?.code === 'candidate-not-available';
  const client = useQueryClient();
  useEffect(() => {
    // The lists it was opened from are outdated as well.
    if (gone) void happened(client, 'visibility-changed');
  }, [gone, client]);
  // After a refusal nothing older is shown; after a network failure the shown profile may stay.
  const candidate = failure && failure.status >= 400 && failure.status < 500 ? undefined : query.data;
  const note = useNote(memberId, candidate, onNote);
  const goneWords = useBlockedHere(memberId) ? ownBlockCopy : goneCopy;
  const title = gone ? goneWords.title : candidate ? titleOf(candidate) : candidateCopy.fallbackName;
  return (
    <Modal
      open={memberId !== null}
      onClose={onClose}
      wide
      title={title}
      footer={
        candidate &&
        hasActs(candidate) && (
          <Acts
            candidate={candidate}
            like={onLike && candidate.can.like ? () => onLike(candidate) : undefined}
            liking={liking}
            onNote={note.begin && (() => note.begin?.(null))}
            onGone={onClose}
          />
        )
      }
    >
      {query.isPending && <Waiting />}
      {gone && <Gone text={goneWords.text} onClose={onClose} />}
      {failure && !gone && !candidate && (
        <ErrorState title={candidateCopy.failed} error={failure} onRetry={() => void query.refetch()} />
      )}
      {candidate && <Details candidate={candidate} onGone={onClose} onNote={note.begin} />}
      {note.dialog}
    </Modal>
  );
}

/** Basic members cannot ask for permission: they are not told to wait for it. */
function matchBanner({ locked, upgradePrompt }: CandidateCard, basic: boolean): string {
  if (!upgradePrompt && !locked.includes('height')) return candidateCopy.matchBannerOpen;
  return upgradePrompt || basic ? candidateCopy.matchBannerPlan : candidateCopy.matchBannerText;
}

function titleOf({ facts }: CandidateCard): string {
  const nama = facts.nama ?? candidateCopy.fallbackName;
  return facts.age == null ? nama : candidateCopy.nameAge(nama, facts.age);
}

/** «Suka, dengan catatan», if a like is possible and some open fact can be its subject. */
function useNote(memberId: string | null, candidate: CandidateCard | undefined, send: Props['onNote']) {
  const [about, setAbout] = useState<{ id: string | null; subject: NoteSubject | null } | null>(null);
  // It ends with its profile, also when that is closed under it.
  if (about && about.id !== memberId) setAbout(null);
  const offered = send && candidate?.can.like && noteSubjects(candidate.facts).length > 0;
  const close = () => {
    setAbout(null);
    // The pressed button disappears with the like: the focus stays in the profile.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      if (isModalOpen()) topModalElement().querySelector<HTMLElement>('header button')?.focus();
    });
  };
  return {
    begin: offered ? (subject: NoteSubject | null) => setAbout({ id: memberId, subject }) : undefined,
    dialog: about && send && candidate && (
      <Piece onMissing={close}>
        <NoteDialog
          candidate={candidate}
          about={about.subject}
          send={(note) => send(candidate.id, note)}
          onClose={close}
        />
      </Piece>
    ),
  };
}

/** A calm message that does not reveal the reason. */
export function Gone({ text = goneCopy.text, onClose }: { text?: string; onClose: () => void }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 px-2 py-12 text-center">
      <UserRoundX aria-hidden className="size-10 text-ink-soft" strokeWidth={1.5} />
      <p className="max-w-md text-ink-soft">{text}</p>
      <Button tone="secondary" onClick={onClose}>
        {goneCopy.close}
      </Button>
    </div>
  );
}

type DetailsProps = { candidate: CandidateCard; onGone?: () => void; onNote?: (about: NoteSubject) => void };
type ActsProps = {
  candidate: CandidateCard;
  like?: () => void;
  liking: boolean;
  onNote?: () => void;
  onGone: () => void;
};

/** A liked candidate is passed from the menu: a lone «Lewati» in the footer would read as the next step. */
const passInFooter = ({ can, relation }: CandidateCard): boolean => can.pass && relation !== 'you-liked';
const menuOf = (candidate: CandidateCard) => ({
  ...candidate.can,
  pass: candidate.can.pass && !passInFooter(candidate),
});

const hasActs = (candidate: CandidateCard): boolean =>
  candidate.can.like || passInFooter(candidate) || candidate.relation === 'mutual';

/** Does the profile have a text that a note can answer? */
const hasTexts = ({ facts }: CandidateCard): boolean => Boolean(facts.about) || Boolean(facts.prompts?.length);

/** Acts on the shown member: always in view, below the scrolling part. */
function Acts({ candidate, like, liking, onNote, onGone }: ActsProps) {
  const { id, can, relation, facts } = candidate;
  const nama = facts.nama ?? candidateCopy.fallbackName;
  const pass = usePass({ nama, onPassed: onGone });
  return (
    <>
      {like && (
        <LikesLeftLine
          likes={candidate.likes}
          className={cx('mr-auto self-center', (!onNote || hasTexts(candidate)) && 'max-sm:w-full')}
        />
      )}
      {onNote && (
        <Button
          tone="secondary"
          // On a phone the footer stays low: each text of the profile has its own «Beri catatan» there; without one it
          // stands small beside the number of likes left.
          className={
            hasTexts(candidate) ? 'max-sm:hidden' : 'max-sm:min-h-11 max-sm:border-0 max-sm:px-2 max-sm:text-15'
          }
          icon={<MessageSquareHeart aria-hidden className="size-5" />}
          onClick={onNote}
        >
          {likeNoteCopy.act}
        </Button>
      )}
      {passInFooter(candidate) && (
        <Button
          tone="secondary"
          loading={pass.isPending}
          icon={<SkipForward aria-hidden className="size-5" />}
          onClick={() => pass.mutate({ memberId: id })}
        >
          {passCopy.pass}
        </Button>
      )}
      {like && <LikeButton nama={nama} back={can.likeBack} loading={liking} onLike={like} inProfile />}
      {relation === 'mutual' && <StartChatButton memberId={id} nama={nama} timed />}
    </>
  );
}

export function Details({ candidate, onGone, onNote }: DetailsProps) {
  const { facts, relation, percent } = candidate;
  const nama = facts.nama ?? candidateCopy.fallbackName;
  const [reported, setReported] = useState<Photo | null>(null);
  const [why, setWhy] = useState(false);
  const whom = { memberId: candidate.id };
  const { me } = useSession();
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex flex-col gap-3 self-start sm:sticky sm:top-0">
        <PhotoGallery photos={candidate.photos} nama={nama} onReport={candidate.can.report ? setReported : undefined} />
        <div className="flex items-center gap-2">
          {percent !== null && <PercentRing percent={percent} label={candidateCopy.percentLabel(percent)} />}
          <div className="min-w-0 grow">
            <p className="text-15 font-semi">{whoLine(facts)}</p>
            {percent !== null && candidate.can.explain && (
              <Button tone="quiet" small className="-mb-1.5 -ml-3" onClick={() => setWhy(true)}>
                {whyCopy.button(percent)}
              </Button>
            )}
          </div>
          <MemberMenu whom={whom} nama={nama} can={menuOf(candidate)} onGone={onGone} />
        </div>
        <ReasonChips reasons={candidate.reasons} />
        <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
          <RelationBadge relation={relation} />
          {needsDemoBadge(candidate) && <DemoBadge />}
        </div>
        <VerifiedBadges badges={candidate.badges} dated />
      </div>
      <div className="flex flex-col gap-4">
        {relation === 'mutual' && (
          <Notice tone="ok" title={candidateCopy.matchBanner}>
            {matchBanner(candidate, me?.tier === 'basic')}
          </Notice>
        )}
        <LikeNoteQuotes notes={candidate.notes} />
        <PermissionControls candidate={candidate} />
        <Facts
          facts={facts}
          locked={candidate.locked}
          relation={relation}
          needsUpgrade={candidate.upgradePrompt}
          tier={me?.tier}
          onNote={onNote}
        />
      </div>
      {reported && (
        <Piece onMissing={() => setReported(null)}>
          <ReportDialog
            reported={{ whom, nama, kind: 'photo', photoId: reported.id }}
            onClose={() => setReported(null)}
            onBlocked={onGone}
          />
        </Piece>
      )}
      {why && (
        <Piece onMissing={() => setWhy(false)}>
          <WhyDialog asked={candidate} onClose={() => setWhy(false)} />
        </Piece>
      )}
    </div>
  );
}
