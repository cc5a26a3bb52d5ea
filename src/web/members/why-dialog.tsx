import type { CandidateCard } from '#contract/search.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { openingText } from '#copy/candidate.ts';
import { partWords, whyCopy } from '#copy/search.ts';
import { dotted } from '#copy/ui.ts';
import { PART_INPUTS } from '#domain/matching/explain.ts';
import { lastOpening, OPENING_GROUPS } from '#domain/visibility/opening.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { useSession } from '#web/lib/session.ts';
import { Bar } from '#web/ui/meter.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ScoringNote } from './scoring-note.tsx';

const whyKey = serverState<[memberId: string | undefined]>('why', [
  'visibility-changed',
  'own-profile-changed',
  'plan-changed',
]);

/** How near the viewer is to what is locked. */
type Nearness = Pick<CandidateCard, 'relation' | 'upgradePrompt'>;
type Asked = Nearness & Pick<CandidateCard, 'id' | 'percent'>;

/** «Mengapa 82%?»: the parts visible to this viewer, one word for the rest (R-SEE-3). */
export function WhyDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const query = useQuery({
    queryKey: whyKey(asked?.id),
    queryFn: ({ signal }) => call('GET /api/matches/:id/explanation', { params: { id: asked!.id }, signal }),
    enabled: asked !== null,
    staleTime: 0,
  });
  return (
    <Modal
      tall
      open={asked !== null}
      onClose={onClose}
      title={whyCopy.title(query.data?.percent ?? asked?.percent ?? 0)}
    >
      {query.isPending && <Waiting />}
      {query.isError && (
        <ErrorState title={whyCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {asked && query.data && !query.isError && <WhyParts asked={asked} explanation={query.data} />}
    </Modal>
  );
}

export function WhyParts({
  asked,
  explanation,
}: {
  asked: Nearness;
  explanation: ApiOutput<'GET /api/matches/:id/explanation'>;
}) {
  const { parts, locked, scoring } = explanation;
  // The same for everybody: no bar and no word.
  const constant = parts.find(({ part }) => part === 'constant');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-15 text-ink-soft">{whyCopy.lead}</p>
      <ul className="flex flex-col gap-3">
        {parts
          .filter(({ part }) => part !== 'constant')
          .map(({ part, points, max }) => (
            <li key={part}>
              <Bar label={partWords[part]} value={points} max={max} text={whyCopy.points(points, max)} stacked />
            </li>
          ))}
        {constant && (
          <li className="flex flex-wrap justify-between gap-x-3 text-13 text-ink-soft">
            <span>{partWords.constant}</span>
            <span>{whyCopy.same(constant.points)}</span>
          </li>
        )}
      </ul>
      {locked && <LockedParts asked={asked} locked={locked} />}
      <ScoringNote scoring={scoring} />
    </div>
  );
}

type Locked = NonNullable<ApiOutput<'GET /api/matches/:id/explanation'>['locked']>;

/** One word for all of them together (R-SEE-3), then each by name, below the group that opens it. */
function LockedParts({ asked, locked: { parts, fit } }: { asked: Nearness; locked: Locked }) {
  const { me } = useSession();
  const viewer = { tier: me?.tier, matched: asked.relation === 'mutual', needsUpgrade: asked.upgradePrompt };
  const groups = OPENING_GROUPS.map((group) => ({
    group,
    names: parts.filter((part) => lastOpening(PART_INPUTS[part]) === group).map((part) => partWords[part]),
  })).filter(({ names }) => names.length > 0);
  return (
    <section className="flex items-start gap-3 rounded-field bg-sirih-soft p-3 text-15">
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0 text-sirih" />
      <div>
        <h3 className="text-15 font-semi">{whyCopy.lockedTitle(whyCopy.fit[fit])}</h3>
        <dl className="mt-2 flex flex-col gap-2">
          {groups.map(({ group, names }) => (
            <div key={group}>
              <dt className="text-13 font-semi">{openingText(group, viewer)}</dt>
              <dd className="mt-0.5">{dotted(names)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-13 text-ink-soft">{whyCopy.lockedText}</p>
      </div>
    </section>
  );
}
