import { consultationCopy } from '#copy/consultation.ts';
import { asApiError } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useIntroductions } from '#web/members/use-introductions.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { SubPage } from '#web/ui/sub-page.tsx';
import { CardSection } from '#web/ui/titled-section.tsx';
import { ConsultationForm } from './components/consultation-form.tsx';
import { ConsultationItem } from './components/consultation-item.tsx';
import { Introductions } from './components/introductions.tsx';
import { useConsultations } from './queries.ts';

export const meta = () => pageMeta(consultationCopy.title);

/** /konsultasi: consultations of pro members, and their states; calls with matches (READINGS §12). */
export default function ConsultationScreen() {
  const { data, isPending, isError, error, refetch } = useConsultations();
  const calls = useIntroductions();
  const requests = data?.requests ?? [];
  return (
    <SubPage
      back={{ to: '/dashboard', text: consultationCopy.back }}
      title={consultationCopy.title}
      lead={consultationCopy.lead}
    >
      {/* Together, so that nothing moves: some have no calls above it. */}
      {isPending || calls.isPending ? (
        <Skeleton className="h-96 w-full rounded-card" />
      ) : (
        <>
          <Introductions />
          {isError && !data && (
            <ErrorState title={consultationCopy.loadFailed} error={asApiError(error)} onRetry={() => void refetch()} />
          )}
          {data && !data.pro && (
            <EmptyState title={consultationCopy.notProTitle} text={consultationCopy.notProText}>
              <LinkButton to="/paket">{consultationCopy.notProLink}</LinkButton>
            </EmptyState>
          )}
          {data?.pro && (
            <CardSection id="pendamping" title={consultationCopy.companionTitle}>
              <p className="p-4 text-15">
                {data.companion ? consultationCopy.companion : consultationCopy.companionToCome}
              </p>
            </CardSection>
          )}
          {data?.can.ask && (
            <ConsultationForm
              byMail={data.byMail ?? 'ready'}
              closes={requests.some(({ state }) => state === 'answered' || state === 'appointed')}
            />
          )}
          {data && (data.pro || requests.length > 0) && (
            <CardSection id="permintaan" title={consultationCopy.own}>
              {requests.length === 0 ? (
                <p className="p-4 text-ink-soft">{consultationCopy.none}</p>
              ) : (
                <ul className="divide-y divide-line">
                  {requests.map((request) => (
                    <ConsultationItem key={request.id} request={request} />
                  ))}
                </ul>
              )}
            </CardSection>
          )}
        </>
      )}
    </SubPage>
  );
}
