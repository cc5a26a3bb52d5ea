import type { CandidateCard } from '#contract/search.ts';
import { candidateCopy } from '#copy/candidate.ts';
import { errorMessage } from '#copy/errors.ts';
import { valueText } from '#copy/field-texts.ts';
import { wordOf } from '#copy/field-values.ts';
import { likeNoteCopy } from '#copy/like-notes.ts';
import {
  type LikeNote,
  NOTE_MAX,
  noteLength,
  noteSubjects,
  type NoteSubject,
  noteText,
} from '#domain/likes/like-note.ts';
import { field as fieldNamed } from '#domain/profile/fields.ts';
import { excerpt } from '#domain/messaging/message-text.ts';
import { useState } from 'react';
import { useApiForm } from '#web/lib/api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextArea } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';

type Typed = { field: string; text: string };
type Props = {
  candidate: Pick<CandidateCard, 'facts'>;
  /** The pressed subject; null: the whole profile, with the first subject proposed. */
  about: NoteSubject | null;
  /** Likes with this note; throws ApiError. */
  send: (note: LikeNote) => Promise<unknown>;
  onClose: () => void;
};

const keyOf = ({ field, prompt }: NoteSubject): string => (prompt === null ? field : `${field}:${prompt}`);

/** «Suka, dengan catatan»: subject, one sentence, and when the other reads it. A refusal keeps the typed text. */
export function NoteDialog({ candidate: { facts }, about, send, onClose }: Props) {
  const subjects = noteSubjects(facts);
  /** The like was given elsewhere, without it. */
  const [isLeft, setLeft] = useState(false);
  const form = useApiForm<Typed>({
    values: { field: keyOf(about ?? subjects[0]!), text: '' },
    send: async ({ field: key, text }) => {
      const subject = subjects.find((each) => keyOf(each) === key)!;
      const read = noteText(text);
      // As it is stored: so a repeat of our own request finds it.
      await send({ ...subject, text: read.ok ? read.text : text });
      onClose();
    },
    onFailed: ({ code }) => {
      const isLeft = code === 'already-liked';
      setLeft(isLeft);
      return isLeft;
    },
  });
  const { typed, sending, failure, field, submit } = form;
  const nama = facts.nama ?? candidateCopy.fallbackName;
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      title={<span className="wrap-anywhere">{likeNoteCopy.title(nama)}</span>}
      footer={
        <>
          <Button tone="secondary" onClick={onClose} disabled={sending}>
            {likeNoteCopy.cancel}
          </Button>
          <Button tone="accent" loading={sending} disabled={isLeft} onClick={() => submit()}>
            {likeNoteCopy.send}
          </Button>
        </>
      }
    >
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-15 text-ink-soft">{likeNoteCopy.lead}</p>
        <SelectField
          id="catatan-tentang"
          label={likeNoteCopy.about}
          options={subjects.map((subject) => ({ value: keyOf(subject), label: optionText(subject, facts) }))}
          {...field('field')}
        />
        <div>
          <TextArea
            id="catatan"
            label={likeNoteCopy.text}
            hint={likeNoteCopy.who}
            rows={3}
            {...field('text', { validate: problem })}
          />
          <p className="mt-1 text-right text-13 text-ink-soft">
            {likeNoteCopy.left(NOTE_MAX - noteLength(typed.text))}
          </p>
        </div>
        <div role="alert">
          {isLeft && <Notice tone="warn">{likeNoteCopy.unsent}</Notice>}
          {failure && (
            <Notice tone="bad" title={likeNoteCopy.failed}>
              {failure}
            </Notice>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** The server's own rules, before sending. */
function problem(typed: string): string | undefined {
  const read = noteText(typed);
  return read.ok ? undefined : errorMessage(read.code, 'params' in read ? read.params : undefined);
}

/** «Hobi: Kopi, Lari», «Sabtu pagi biasanya saya … ke pasar». */
function optionText({ field, prompt }: NoteSubject, facts: CandidateCard['facts']): string {
  if (prompt === null) return excerpt(`${fieldNamed(field).label}: ${valueText(field, facts[field])}`);
  const answer = facts.prompts?.find((told) => told.prompt === prompt)?.answer ?? '';
  return excerpt(`${wordOf('prompts', prompt)} ${answer}`);
}
