import type { LikeNotes } from '#contract/profile.ts';
import { wordOf } from '#copy/field-values.ts';
import { likeNoteCopy } from '#copy/like-notes.ts';
import type { LikeNote, NoteSubject } from '#domain/likes/like-note.ts';
import { field as fieldNamed } from '#domain/profile/fields.ts';
import { cx } from '#web/ui/class-names.ts';

/** Subject of a note in words: a row's label, or the beginning of a prompt. */
export const subjectText = ({ field, prompt }: NoteSubject): string =>
  prompt === null ? fieldNamed(field).label : `«${wordOf('prompts', prompt)}»`;

/** The notes of both likes, the other's first; nothing without any. */
export function LikeNoteQuotes({ notes: { theirs, mine }, className }: { notes: LikeNotes; className?: string }) {
  if (!theirs && !mine) return null;
  return (
    <div className={cx('flex flex-col gap-3 text-left', className)}>
      {theirs && <Quote note={theirs} caption={likeNoteCopy.theirs(subjectText(theirs))} />}
      {mine && <Quote note={mine} caption={likeNoteCopy.mine(subjectText(mine))} />}
    </div>
  );
}

function Quote({ note, caption }: { note: LikeNote; caption: string }) {
  return (
    <figure className="rounded-field border-l-3 border-kunyit bg-kunyit-soft px-2 py-2">
      <figcaption className="text-13 text-ink-soft">{caption}</figcaption>
      <blockquote className="text-15 wrap-anywhere">
        <bdi>{note.text}</bdi>
      </blockquote>
    </figure>
  );
}
