import type { Me } from '#contract/session.ts';
import { wordOf } from '#copy/field-values.ts';
import { searchCopy } from '#copy/search.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { usePremiumPrice } from '#web/lib/plan.ts';
import { ScoringNote } from '#web/members/scoring-note.tsx';
import { Button } from '#web/ui/button.tsx';

type Page = ApiOutput<'GET /api/matches'>;

type Props = {
  me: Me;
  page: Page;
  /** Opens the first cards of a search that came by its address. */
  onOpen: (() => void) | undefined;
};

/** The active-filter box (S1 §2) and the count with its tier note. */
export function ResultHead({ me, page, onOpen }: Props) {
  const premiumPrice = usePremiumPrice();
  const { pref, own, desired } = page.partnerReligion;
  const religion =
    desired.length > 0
      ? searchCopy.only(desired.map((r) => wordOf('religion', r)).join(', '))
      : pref === 'wajib sama' && own
        ? searchCopy.sameAs(wordOf('religion', own))
        : searchCopy.anyReligion;
  const basicNote = me.plan.needsPayment ? searchCopy.endedNote : searchCopy.basicNote;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div>
        <p aria-live="polite" className="text-20 font-semi">
          {searchCopy.count(page.total)}
        </p>
        <p className="text-15 text-ink-soft">
          {page.tier === 'basic' ? `${basicNote}${premiumPrice && ` ${premiumPrice}.`}` : searchCopy.paidNote}
        </p>
        {page.openings && <Closed openings={page.openings} onOpen={onOpen} />}
        <ScoringNote scoring={page.scoring} />
      </div>
      <p className="rounded-full bg-sirih-soft px-4 py-1.5 text-15">
        <span className="text-ink-soft">{searchCopy.filterBox}:</span> {searchCopy.partnerReligion}{' '}
        <b className="font-semi">{religion}</b>
      </p>
    </div>
  );
}

/** Why the first cards are not open, if they are not, and what opens them. */
function Closed({ openings, onOpen }: { openings: NonNullable<Page['openings']> } & Pick<Props, 'onOpen'>) {
  if (openings.waiting === 0) return null;
  if (onOpen === undefined || openings.used >= openings.limit)
    return <p className="text-15 text-warn">{searchCopy.budgetUsed}</p>;
  return (
    <Button small tone="secondary" className="mt-2" onClick={onOpen}>
      {searchCopy.openFirst(Math.min(openings.waiting, openings.limit - openings.used))}
    </Button>
  );
}
