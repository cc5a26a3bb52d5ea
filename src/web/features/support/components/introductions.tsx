import { introductionCopy } from '#copy/introductions.ts';
import { useIntroductions } from '#web/members/use-introductions.ts';
import { asApiError } from '#web/lib/api.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { CardSection } from '#web/ui/titled-section.tsx';
import { IntroductionItem } from './introduction-item.tsx';

/** Calls with matches, once they are known. Hidden for members who may not ask and were not asked. */
export function Introductions() {
  const { data, isPending, isError, error, refetch } = useIntroductions();
  if (isPending) return null;
  if (isError && !data)
    return <ErrorState title={introductionCopy.loadFailed} error={asApiError(error)} onRetry={() => void refetch()} />;
  const { introductions, pro } = data;
  if (!pro && introductions.length === 0) return null;
  return (
    <CardSection id="perkenalan" title={introductionCopy.title}>
      {pro && <p className="px-4 pt-4 text-15 text-ink-soft">{introductionCopy.lead}</p>}
      {introductions.length === 0 ? (
        <div className="flex flex-col items-start gap-3 p-4">
          <p className="text-15">{introductionCopy.none}</p>
          <LinkButton to="/history-suka?tab=mutual" small tone="secondary">
            {introductionCopy.matches}
          </LinkButton>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {introductions.map((introduction) => (
            <IntroductionItem key={introduction.id} introduction={introduction} />
          ))}
        </ul>
      )}
    </CardSection>
  );
}
