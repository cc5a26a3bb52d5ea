import { privacyCopy as copy } from '#copy/privacy.ts';
import { useDates } from '#web/lib/dates.ts';
import { useOpenings } from '../queries.ts';
import { PrivacyList, PrivacySection } from './privacy-section.tsx';

/** The team's openings of the member's data: role, time and reason. */
export function OpeningsSection() {
  const query = useOpenings();
  const { dateTimeText } = useDates();
  return (
    <PrivacySection id="siapa-membuka" title={copy.openingsTitle} text={copy.openingsText} query={query}>
      <PrivacyList empty={copy.openingsNone}>
        {(query.data?.openings ?? []).map(({ what, roles, reason, at }, i) => (
          <li key={`${at}-${i}`} className="p-4 text-15 sm:px-6">
            <p>
              <b className="font-semi">{copy.openingWhat[what]}</b>{' '}
              {copy.openingBy(roles.map((role) => copy.openingRoles[role] ?? role).join(', ') || copy.openingFormer)}
            </p>
            <p className="text-13 text-ink-soft">{dateTimeText(at)}</p>
            {reason && <p className="break-words text-ink-soft">{copy.openingReason(reason)}</p>}
          </li>
        ))}
      </PrivacyList>
    </PrivacySection>
  );
}
