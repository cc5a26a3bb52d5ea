import { safetyCopy } from '#copy/safety.ts';
import { AccountList, AccountSection } from '#web/account/account-section.tsx';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { useBlocked, useUnblock } from '../queries.ts';

/** Blocked members, with a button to unblock. */
export function BlockedSection() {
  const query = useBlocked();
  const { dateText } = useDates();
  const unblock = useUnblock();
  return (
    <AccountSection id="diblokir" title={safetyCopy.blockedTitle} text={safetyCopy.blockedText} query={query}>
      <AccountList empty={safetyCopy.blockedNone}>
        {(query.data?.blocked ?? []).map(({ ref, nama, at }) => (
          <li key={ref} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
            <div className="min-w-0">
              <p dir="auto" className="font-semi">
                {nama}
              </p>
              <p className="text-13 text-ink-soft">{safetyCopy.blockedAt(dateText(at))}</p>
            </div>
            <Button
              small
              tone="secondary"
              aria-label={safetyCopy.unblockOf(nama)}
              loading={unblock.isPending && unblock.variables.ref === ref}
              onClick={() => unblock.mutate({ ref, nama })}
            >
              {safetyCopy.unblock}
            </Button>
          </li>
        ))}
      </AccountList>
    </AccountSection>
  );
}
