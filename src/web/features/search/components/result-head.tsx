import type { Viewer } from '#contract/session.ts';
import { wordOf } from '#copy/field-values.ts';
import { searchCopy } from '#copy/search.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { premiumPriceText } from '#copy/plans.ts';
import { DEFAULT_PRICES } from '#domain/payments/plans.ts';
import { usePremiumPrice } from '#web/lib/plan.ts';
import { ScoringNote } from '#web/members/scoring-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { StateSign } from '#web/ui/state-icon.tsx';
import type { Filters } from '../queries.ts';

type Page = ApiOutput<'GET /api/matches'>;

type Props = {
  me: Viewer;
  page: Page;
  /** Those of the address. */
  filters: Filters;
  /** Opens the first cards of a search from its address. */
  onOpen: (() => void) | undefined;
};

/** Small text below the chips: what the plan opens, and the box of active filters (S1 §2). */
export function ResultHead({ me, page, filters, onOpen }: Props) {
  const premiumPrice = usePremiumPrice();
  const { pref, own, desired } = page.partnerReligion;
  const religion =
    desired.length > 0
      ? searchCopy.only(desired.map((r) => wordOf('religion', r)).join(', '))
      : pref === 'wajib sama' && own
        ? searchCopy.sameAs(wordOf('religion', own))
        : searchCopy.anyReligion;
  const chosen = searchCopy.chosen(filters);
  const filtered = chosen.length > 0;
  const { needsPayment } = me.plan;
  const basic = page.tier === 'basic';
  // On a phone candidates come first: this shows only active filters, and why cards are closed.
  const narrowed = filtered || religion !== searchCopy.anyReligion;
  const roomy = 'max-sm:hidden';
  return (
    <div
      className={cx('flex flex-col gap-1 text-13 text-ink-soft', !basic && !narrowed && !page.scoring.differs && roomy)}
    >
      <p className="max-w-3xl">
        {!basic && <span className={roomy}>{searchCopy.paidNote} </span>}
        {/* The banner above names what ended. */}
        {basic && (needsPayment ? `${searchCopy.endedNote} ` : searchCopy.basicNote)}
        {basic && !needsPayment && (
          <>
            <span className={roomy}>{searchCopy.basicMore}</span>.{' '}
          </>
        )}
        {basic && (
          <span className={needsPayment ? undefined : roomy}>
            <Price text={premiumPrice} />{' '}
          </span>
        )}
        <span className={narrowed ? undefined : roomy}>
          {searchCopy.filterBox}:{' '}
          {filtered ? <b className="font-semi text-ink">{chosen.join(', ')}</b> : searchCopy.noFilter}.{' '}
          {searchCopy.partnerReligion} <b className="font-semi text-ink">{religion}</b>.
        </span>
      </p>
      {filtered && page.openings && <p>{searchCopy.openingsBriefly(page.openings.used, page.openings.limit)}</p>}
      {page.openings && <Closed openings={page.openings} onOpen={onOpen} />}
      <ScoringNote scoring={page.scoring} />
    </div>
  );
}

/** Its place until the answer is there, as high as it mostly is: the first cards do not move when it comes. */
export const ResultHeadPlace = ({ basic }: { basic: boolean }) => (
  <div aria-hidden className={basic ? 'h-5 sm:h-10' : 'h-5 max-sm:hidden'} />
);

/** Reserves the space of the price until it is known, so that nothing below it moves. */
function Price({ text }: { text: string }) {
  if (text !== '') return `${text}.`;
  return (
    <span aria-hidden className="invisible">
      {premiumPriceText(DEFAULT_PRICES)}.
    </span>
  );
}

/** Why the first cards are not open, if so, and how to open them. */
function Closed({ openings, onOpen }: { openings: NonNullable<Page['openings']> } & Pick<Props, 'onOpen'>) {
  if (openings.waiting === 0) return null;
  if (onOpen === undefined || openings.used >= openings.limit)
    return (
      <p className="text-15 text-warn">
        <StateSign tone="warn" />
        {searchCopy.budgetUsed}
      </p>
    );
  return (
    <Button small tone="secondary" className="self-start" onClick={onOpen}>
      {searchCopy.openFirst(Math.min(openings.waiting, openings.limit - openings.used))}
    </Button>
  );
}
