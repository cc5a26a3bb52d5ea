import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { codeListCopy, planNames, termText } from '#copy/staff-money.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { codeState } from '#domain/payments/referral-code.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/field.tsx';
import { announce } from '#web/ui/toast.tsx';
import { FilterBar } from './components/filter-bar.tsx';
import { CodeDialog } from './components/code-dialog.tsx';
import { lastDayText } from './components/code-values.ts';
import { DownloadButton } from './components/download-button.tsx';
import { ActCell, Queue } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { MINUTE_MS } from './components/spans.ts';
import { codesCsvAddress, useCodes, useTurnCode } from './queries.money.ts';

export const meta = () => pageMeta(codeListCopy.title);

type Code = ApiOutput<'GET /api/staff/referral-codes'>['codes'][number];
type Show = keyof typeof codeListCopy.shows;

const COLUMNS = [
  { text: codeListCopy.code },
  { text: codeListCopy.price, wide: true },
  { text: codeListCopy.uses, wide: true, number: true },
  { text: codeListCopy.state },
];
const SETTLED_MS = 300;

/** /admin/kode: referral codes, newest first. */
export default function CodesScreen() {
  const [params, setParams] = useSearchParams();
  const show: Show = params.get('tampil') === 'active' ? 'active' : 'all';
  const [typed, setTyped] = useState(params.get('cari') ?? '');
  const [adding, setAdding] = useState(false);
  const query = useCodes(show, useDebounced(typed.trim(), SETTLED_MS));
  const now = useServerNow(MINUTE_MS);
  const codes = query.data?.pages.flatMap((page) => page.codes) ?? [];
  const put = (search: string, shown: Show) =>
    setParams({ ...(search && { cari: search }), ...(shown === 'active' && { tampil: shown }) }, { replace: true });
  return (
    <>
      <Queue
        title={codeListCopy.title}
        lead={codeListCopy.lead}
        keys={codeListCopy.keys}
        empty={codeListCopy.empty}
        status={null}
        above={
          <FilterBar
            acts={
              <>
                <DownloadButton from={codesCsvAddress(show, typed.trim())}>{codeListCopy.csv}</DownloadButton>
                <Button small onClick={() => setAdding(true)}>
                  {codeListCopy.add}
                </Button>
              </>
            }
          >
            <ChoiceGroup
              id="tampil"
              label={codeListCopy.show}
              options={(['all', 'active'] as const).map((value) => ({ value, label: codeListCopy.shows[value] }))}
              value={show}
              onChange={(value: Show) => put(typed.trim(), value)}
            />
            <div className="w-full sm:w-56">
              <TextField
                id="cari-kode"
                type="search"
                label={codeListCopy.search}
                autoComplete="off"
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  put(event.target.value.trim(), show);
                }}
              />
            </div>
          </FilterBar>
        }
        query={query}
        columns={COLUMNS}
        count={codes.length}
      >
        {codes.map((code) => (
          <CodeRow key={code.id} code={code} now={now} />
        ))}
      </Queue>
      {adding && <CodeDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function CodeRow({ code, now }: { code: Code; now: number }) {
  const turn = useTurnCode();
  const state = codeState({ ...code, endsAt: code.endsAt === null ? null : Date.parse(code.endsAt) }, now);
  const act = code.active ? codeListCopy.turnOff : codeListCopy.turnOn;
  const price = PLANS.flatMap((plan) =>
    code.terms[plan] ? [`${planNames[plan]}: ${termText(code.terms[plan])}`] : [],
  );
  const uses = codeListCopy.usesOf(code.uses, code.maxUses);
  return (
    <tr>
      <Cell>
        <b className="font-semi tracking-wide">{code.code}</b>{' '}
        {code.demo && <Badge tone="demo">{codeListCopy.demo}</Badge>}
        <span className="block text-13 text-ink-soft md:hidden">
          {price.join(', ')}. {codeListCopy.uses} {uses}
        </span>
        {code.note && <span className="block text-13 text-ink-soft">{code.note}</span>}
      </Cell>
      <Cell wide>{price.join(', ')}</Cell>
      <Cell wide number>
        {uses}
      </Cell>
      <Cell>
        <Badge tone={state === 'on' ? 'ok' : 'plain'}>{codeListCopy.states[state]}</Badge>
        {code.endsAt && (
          <span className="block text-13 text-ink-soft">{codeListCopy.until(lastDayText(code.endsAt))}</span>
        )}
      </Cell>
      <ActCell
        label={codeListCopy.actOf(act, code.code)}
        loading={turn.isPending}
        onAct={() =>
          // Told although the row may have left what the filter shows.
          turn.mutateAsync({ id: code.id, active: !code.active }).then(
            () => announce(codeListCopy.changed(code.code)),
            (error) => showErrorToast(error, codeListCopy.failed),
          )
        }
      >
        {act}
      </ActCell>
    </tr>
  );
}
