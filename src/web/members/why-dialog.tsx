import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { partWords, pointsText, whyCopy } from '#copy/search.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { Bar } from '#web/ui/meter.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';

const whyKey = serverState<[memberId: string | undefined]>('why', ['visibility-changed']);

type Asked = { id: string; percent: number };

/** «Mengapa 82%?»: the parts this viewer may know, the rest as one sum (R-SEE-3). */
export function WhyDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const query = useQuery({
    queryKey: whyKey(asked?.id),
    queryFn: ({ signal }) => call('GET /api/matches/:id/explanation', { params: { id: asked!.id }, signal }),
    enabled: asked !== null,
    staleTime: 0,
  });
  return (
    <Modal open={asked !== null} onClose={onClose} title={whyCopy.title(query.data?.percent ?? asked?.percent ?? 0)}>
      {query.isPending && <Waiting />}
      {query.isError && (
        <ErrorState title={whyCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && !query.isError && <WhyParts explanation={query.data} />}
    </Modal>
  );
}

export function WhyParts({ explanation }: { explanation: ApiOutput<'GET /api/matches/:id/explanation'> }) {
  const { parts, locked, total, outOf, percent, bothAccept } = explanation;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-start gap-3 rounded-field bg-sirih-soft p-3 text-15">
        <ArrowLeftRight aria-hidden className="mt-0.5 size-5 shrink-0 text-sirih" strokeWidth={1.75} />{' '}
        {bothAccept ? whyCopy.both : whyCopy.notBoth}
      </p>
      <ul className="flex flex-col gap-3">
        {parts.map(({ part, points, max }) => (
          <li key={part}>
            <Bar
              label={partWords[part]}
              value={points}
              max={max}
              text={whyCopy.points(pointsText(points), pointsText(max))}
            />
          </li>
        ))}
        {locked && (
          <li>
            <Bar
              label={whyCopy.locked(locked.count)}
              value={locked.points}
              max={locked.max}
              text={whyCopy.points(pointsText(locked.points), pointsText(locked.max))}
            />
            <p className="mt-1 text-13 text-ink-soft">{whyCopy.lockedText}</p>
          </li>
        )}
      </ul>
      <p className="border-t border-line pt-3 text-15 font-semi">
        {whyCopy.sum(pointsText(total), pointsText(outOf), percent)}
      </p>
    </div>
  );
}
