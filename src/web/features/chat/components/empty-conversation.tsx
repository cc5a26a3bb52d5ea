import type { LikeNotes } from '#contract/profile.ts';
import { chatTimeCopy } from '#copy/chat-time.ts';
import { chatCopy } from '#copy/chat.ts';
import { LikeNoteQuotes } from '#web/members/like-note.tsx';

type Props = {
  nama: string;
  notes: LikeNotes;
  canWrite: boolean;
  onPick: (text: string) => void;
  onAdvice: () => void;
};

/**
 * A conversation without messages: three openers for the member to edit and send, how long it is open, and a safety
 * note.
 */
export function EmptyConversation({ nama, notes, canWrite, onPick, onAdvice }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-1 pt-4 text-center">
      <p className="text-17 font-semi">{canWrite ? chatCopy.emptyTitle(nama) : chatCopy.noMessageYet}</p>
      <LikeNoteQuotes notes={notes} className="w-full max-w-sm" />
      {canWrite && (
        <>
          <p className="text-13 text-ink-soft">{chatCopy.emptyText}</p>
          <ul className="flex w-full max-w-sm flex-col gap-1.5">
            {chatCopy.openers(nama).map((text) => (
              <li key={text}>
                <button
                  type="button"
                  onClick={() => onPick(text)}
                  className="min-h-11 w-full rounded-field border border-line-strong bg-surface px-3 py-2 text-left text-15 leading-snug hover:bg-sirih-soft"
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
          <p className="text-13 text-ink-soft">{chatTimeCopy.empty}</p>
        </>
      )}
      <p className="text-13 text-ink-soft">{chatCopy.adviceShort}</p>
      <button
        type="button"
        onClick={onAdvice}
        className="min-h-11 rounded-field px-2 text-15 font-semi text-sirih underline underline-offset-3"
      >
        {chatCopy.advice}
      </button>
    </div>
  );
}
