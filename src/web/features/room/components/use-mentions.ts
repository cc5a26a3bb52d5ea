import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { typedMention } from './mentions.ts';

export type Suggestion = { handle: string; nama: string };
type Chosen = { from: number; handle: string };

const TYPING_MS = 200;
const mentionsKey = serverState<[query: string]>('room-mentions', []);

/** Suggestions for the mention being typed at the caret; arrows move, Enter and Tab choose, Escape closes. */
export function useMentions(text: string, caret: number, onChoose: (chosen: Chosen) => void) {
  const typed = typedMention(text, caret);
  const query = typed?.query.toLowerCase() ?? '';
  const settled = useDebounced(query, TYPING_MS);
  /** Position of a mention whose list was closed. */
  const [closed, setClosed] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const from = typed?.from ?? null;
  useEffect(() => setClosed((at) => (at === from ? at : null)), [from]);
  const answer = useQuery({
    queryKey: mentionsKey(settled),
    queryFn: ({ signal }) => call('GET /api/room/mentions', { query: { q: settled }, signal }),
    enabled: settled !== '' && settled === query,
    placeholderData: (before) => before,
    retry: false,
  });
  const people: readonly Suggestion[] = query === '' ? [] : (answer.data?.people ?? []);
  useEffect(() => setActive(0), [settled, people.length]);
  const open = typed !== null && closed !== typed.from;
  const state: MentionState = answer.isError
    ? 'failed'
    : people.length > 0
      ? 'some'
      : answer.isFetching || settled !== query || !answer.data
        ? 'asking'
        : 'none';
  const choose = (person: Suggestion | undefined) =>
    typed && person && onChoose({ from: typed.from, handle: person.handle });
  /** Did the list use the key? */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!open) return false;
    if (event.key === 'Escape') setClosed(typed.from);
    else if (people.length === 0) return false;
    else if (event.key === 'ArrowDown') setActive((active + 1) % people.length);
    else if (event.key === 'ArrowUp') setActive((active - 1 + people.length) % people.length);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(people[active]);
    else return false;
    event.preventDefault();
    return true;
  };
  return { open, state, people, active, choose, onKey };
}
export type MentionState = 'asking' | 'some' | 'none' | 'failed';
