import { privacyCopy as copy } from '#copy/privacy.ts';
import { OPENINGS_SHOWN } from '#domain/privacy/openings.ts';
import { AccountList, AccountSection } from '#web/account/account-section.tsx';
import { useDates } from '#web/lib/dates.ts';
import { useOpenings } from '../queries.ts';

const byRoles = (roles: readonly string[]) =>
  copy.openingBy(roles.map((role) => copy.openingRoles[role] ?? role).join(', ') || copy.openingUnknown);

/** The team's openings of the member's data: kind, roles of that time, hour and reason; of `account` the day alone. */
export function OpeningsSection() {
  const query = useOpenings();
  const { dateText, hourText } = useDates();
  const openings = query.data?.openings ?? [];
  return (
    <AccountSection id="siapa-membuka" title={copy.openingsTitle} text={copy.openingsText} query={query}>
      <AccountList empty={copy.openingsNone} className="sm:px-6">
        {openings.map(({ what, roles, reason, at, times }, i) => (
          <li key={`${at}-${i}`} className="p-4 text-15 sm:px-6">
            <p>
              <b className="font-semi">{copy.openingWhat[what]}</b>{' '}
              {what === 'account' ? copy.openingByTeam : byRoles(roles)}
            </p>
            <p className="text-13 text-ink-soft">
              {copy.openingAt(what === 'account' ? dateText(at) : hourText(at), times)}
            </p>
            {copy.openingNotes[what] && <p className="text-13 text-ink-soft">{copy.openingNotes[what]}</p>}
            {reason && <p className="break-words text-ink-soft">{copy.openingReason(reason)}</p>}
          </li>
        ))}
      </AccountList>
      {openings.length >= OPENINGS_SHOWN && <p className="p-4 text-15 text-ink-soft sm:px-6">{copy.openingsMore}</p>}
    </AccountSection>
  );
}
