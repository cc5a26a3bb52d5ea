import { dashboardCopy } from '#copy/dashboard.ts';
import { introductionCopy } from '#copy/introductions.ts';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { MemberLine, memberName } from '#web/members/member-line.tsx';
import { useIntroductions } from '#web/members/use-introductions.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { CountedHeading } from './counted-heading.tsx';

/** «Ajakan telepon»: calls that matches offer, until they are answered on their own page. Hidden without any. */
export function WaitingCalls({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, refetch } = useIntroductions();
  const { dateTimeText } = useDates();
  const waiting = data?.introductions.filter(({ can }) => can.agree) ?? [];
  if (error && !data) {
    const failure = asApiError(error);
    // Calls are not kept on the device, and few have any: without a network the banner says all there is to say.
    if (failure.code === 'network') return null;
    return <ErrorState title={dashboardCopy.callsFailed} error={failure} onRetry={() => void refetch()} />;
  }
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="ajakan" className="flex flex-col gap-4">
      <CountedHeading
        id="ajakan"
        title={dashboardCopy.calls}
        n={waiting.length}
        said={dashboardCopy.people(waiting.length)}
      />
      <Card>
        <ul className="divide-y divide-line">
          {waiting.map(({ id, member, until }) => (
            <li key={id} className="p-4">
              <MemberLine
                member={member}
                notes={until ? [introductionCopy.until(dateTimeText(until))] : []}
                onOpen={onOpen}
              >
                <LinkButton to="/konsultasi" small aria-label={dashboardCopy.answerCallOf(memberName(member))}>
                  {dashboardCopy.answerCall}
                </LinkButton>
              </MemberLine>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
