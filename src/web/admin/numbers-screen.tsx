import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '#copy/number-text.ts';
import { numberQueueCopy } from '#copy/staff.ts';
import { codeIn } from '#domain/profile/number-proof.ts';
import { type ApiOutput, call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { serverState } from '#web/lib/server-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { FilterBar } from './components/filter-bar.tsx';
import { OPENING } from './components/opening.ts';
import { ActCell, Queue, waitingStatus } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { useBusy } from './components/use-busy.ts';
import { ASK_EVERY_MS } from './queries.ts';

export const meta = () => pageMeta(numberQueueCopy.title);

type WaitingNumber = ApiOutput<'GET /api/staff/numbers'>['numbers'][number];

const COLUMNS = [
  { text: numberQueueCopy.code },
  { text: numberQueueCopy.number },
  { text: numberQueueCopy.asked, wide: true },
  { text: numberQueueCopy.until, wide: true },
];
const SETTLED_MS = 250;
/** Most characters of a pasted message. */
const MESSAGE_MAX = 1_000;
const numbersKey = serverState<[code: string]>('staff-numbers', []);

/** /admin/nomor: numbers whose owners sent us their code (R-ACC 3). */
export default function NumbersScreen() {
  const [typed, setTyped] = useState('');
  const settled = useDebounced(codeIn(typed), SETTLED_MS);
  // An emptied field shows the queue at once: the code just confirmed waits no more, and would seem to have failed.
  const code = typed.trim() === '' ? '' : settled;
  const query = useNumberQueue(code);
  const confirm = useConfirmNumber();
  const { isBusy, during } = useBusy();
  const numbers = query.data?.pages.flatMap((p) => p.numbers) ?? [];
  const confirmOne = ({ id, number, code: shown }: WaitingNumber) =>
    void during(id, async () => {
      try {
        await confirm.mutateAsync({ id, code: shown });
        const whole = numberText(number);
        showToast({ tone: 'ok', text: numberQueueCopy.confirmed(whole), whole });
        // Not the next message, pasted while the answer was on its way.
        setTyped((now) => (now === typed ? '' : now));
        // Its row goes, with the focus: the next code is typed here.
        document.getElementById('kode')?.focus();
      } catch (error) {
        showErrorToast(error, numberQueueCopy.failed);
      }
    });
  return (
    <Queue
      title={numberQueueCopy.title}
      lead={numberQueueCopy.lead}
      keys={numberQueueCopy.keys}
      empty={code ? numberQueueCopy.emptyFor(code) : numberQueueCopy.empty}
      status={waitingStatus(query.data?.pages[0]?.waiting)}
      above={
        <FilterBar>
          <TextField
            id="kode"
            label={numberQueueCopy.search}
            hint={numberQueueCopy.searchHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MESSAGE_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </FilterBar>
      }
      query={query}
      columns={COLUMNS}
      count={numbers.length}
    >
      {numbers.map((one) => (
        <NumberRow key={one.id} waiting={one} busy={isBusy(one.id)} onConfirm={() => confirmOne(one)} />
      ))}
    </Queue>
  );
}

function NumberRow({ waiting, busy, onConfirm }: { waiting: WaitingNumber; busy: boolean; onConfirm: () => void }) {
  const { dateTimeText } = useDates();
  return (
    <tr>
      <Cell>
        <b className="font-semi tracking-wide">{waiting.code}</b>
      </Cell>
      <Cell>
        <span>{waiting.comparable ? numberText(waiting.number) : waiting.number}</span>
      </Cell>
      <Cell wide line>
        {dateTimeText(waiting.madeAt)}
      </Cell>
      <Cell wide line>
        {dateTimeText(waiting.expiresAt)}
      </Cell>
      {waiting.comparable ? (
        <ActCell label={numberQueueCopy.confirmOf(waiting.code)} loading={busy} onAct={onConfirm}>
          {numberQueueCopy.confirm}
        </ActCell>
      ) : (
        <Cell>
          <span className="text-ink-soft">{numberQueueCopy.searchFirst}</span>
        </Cell>
      )}
    </tr>
  );
}

/** Codes members send to us, oldest first; `code`: the one in a message. */
function useNumberQueue(code: string) {
  return useInfiniteQuery({
    queryKey: numbersKey(code),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/numbers', { query: { code: code || undefined, cursor: pageParam }, signal }),
    ...BY_CURSOR,
    // A code that is looked up is a row of the trail, which its member reads of.
    ...(code ? OPENING : { refetchInterval: ASK_EVERY_MS }),
  });
}

/** The queue is read anew after a refusal too: a colleague may have confirmed. */
function useConfirmNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, code }: { id: string; code: string }) =>
      call('POST /api/staff/numbers/:id/confirmation', { params: { id }, body: { code } }),
    onSettled: () => client.invalidateQueries({ queryKey: numbersKey() }),
  });
}
