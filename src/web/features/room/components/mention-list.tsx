import { useEffect, useRef } from 'react';
import { roomCopy } from '#copy/room.ts';
import { cx } from '#web/ui/class-names.ts';
import type { MentionState, Suggestion } from './use-mentions.ts';

type Props = {
  id: string;
  state: MentionState;
  people: readonly Suggestion[];
  active: number;
  onChoose: (person: Suggestion) => void;
};

/** Members whose name begins as typed, shown above the text field, which keeps the focus. */
export function MentionList({ id, state, people, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="absolute inset-x-3 bottom-full z-10 mb-1 overflow-hidden rounded-card border border-line bg-surface shadow-float">
      {state === 'some' ? (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={roomCopy.suggestions}
          className="max-h-56 overflow-y-auto p-1"
        >
          {people.map((person, i) => (
            <div
              key={person.handle}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              // The field keeps the focus: keys continue there.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
              onKeyDown={undefined}
              className={cx(
                'flex min-h-11 items-center gap-2 rounded-field px-3 text-15',
                i === active ? 'bg-sirih-soft' : 'hover:bg-sirih-soft',
              )}
            >
              <bdi className="max-w-[60%] shrink-0 truncate font-semi">{person.nama}</bdi>
              <span className="truncate text-ink-soft">@{person.handle}</span>
            </div>
          ))}
        </div>
      ) : (
        <p className="px-4 py-3 text-15 text-ink-soft">
          {{ asking: roomCopy.suggesting, none: roomCopy.noSuggestion, failed: roomCopy.suggestionsFailed }[state]}
        </p>
      )}
    </div>
  );
}
