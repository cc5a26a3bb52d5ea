import type { FieldError } from '#contract/errors.ts';
import type { OwnProfile } from '#contract/my-profile.ts';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { errorMessage } from '#copy/errors.ts';
import { editorCopy, profileHints } from '#copy/profile.ts';
import { field, type FieldName, isStated } from '#domain/profile/fields.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { FieldControl } from '#web/account/field-control.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { StateSign } from '#web/ui/state-icon.tsx';
import { HeldNote } from './held-note.tsx';
import { typedOf, type useEditor } from './use-editor.ts';

type Props = {
  editor: ReturnType<typeof useEditor>;
  facts: Omit<Profile, 'id'>;
  held: OwnProfile['held'];
  onDocuments: () => void;
};

/** The control of one field in place of its value, with Simpan and Batal. Escape cancels, Enter saves. */
export function FieldEditor({ editor, facts, held, onDocuments }: Props) {
  const { name, typed, problems, failure, calls, reminded } = editor.open!;
  const { label, required, shape } = field(name);
  const form = useRef<HTMLFormElement>(null);
  useEditorFocus(form, problems, calls);
  const errorOf = (asked: FieldName) => {
    const problem = problems.find((p) => p.field === asked);
    return problem ? errorMessage(problem.code, problem.params) : null;
  };
  const control = (asked: FieldName) => (
    <FieldControl
      name={asked}
      typedAge
      hint={profileHints[asked]}
      value={asked in typed ? typed[asked] : typedOf(asked, facts[asked])}
      error={errorOf(asked)}
      province={facts.domicile}
      onChange={(value) => editor.change(asked, value)}
    />
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (!editor.saving) editor.cancel();
  };
  const clearsReligions =
    name === 'religionPref' && typed.religionPref === 'wajib sama' && facts.desiredPartnerReligions.length > 0;
  const clearable = !required && shape.kind !== 'flag' && shape.kind !== 'ageRange' && isStated(facts[name]);
  return (
    // Escape works wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      aria-label={editorCopy.editLabel(label)}
      onSubmit={(event) => (event.preventDefault(), editor.save())}
      onKeyDown={onKeyDown}
      className="flex scroll-my-24 flex-col gap-4 py-3"
    >
      {control(name)}
      <HeldNote name={name} held={held} stated={isStated(facts[name])} />
      {name === 'pastBehavior' && typed.pastBehavior === 'pernah nakal' && control('pastMistakeType')}
      {clearsReligions && (
        <p className="text-15 text-warn">
          <StateSign tone="warn" />
          {editorCopy.sameReligionClears}
        </p>
      )}
      {problems.some((p) => p.code === 'divorce-certificate-required') && (
        <Button small tone="secondary" className="self-start" onClick={onDocuments}>
          {editorCopy.toDocuments}
        </Button>
      )}
      <Failure text={failure} />
      {reminded && (
        <p role="status" className="text-15 text-warn">
          <StateSign tone="warn" />
          {editorCopy.unsaved(label)}
        </p>
      )}
      <EditorButtons editor={editor} clears={clearable ? editorCopy.clearLabel(label) : null} />
    </form>
  );
}

/** A live region that is there before its text is. */
function Failure({ text }: { text: string | null }) {
  return (
    <p role="alert" className="text-15 text-bad empty:absolute">
      {text && <StateSign tone="bad" />}
      {text && <LinkedText text={editorCopy.notSaved(text)} />}
    </p>
  );
}

/** Focuses the control when it appears or is asked for again, or the first error. */
function useEditorFocus(form: RefObject<HTMLFormElement | null>, problems: readonly FieldError[], calls: number): void {
  useEffect(() => {
    // The thumbs of a slider exist one frame later.
    const frame = requestAnimationFrame(() => {
      focusControl(form.current!);
      form.current!.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [form]);
  useEffect(() => {
    if (problems.length === 0) return;
    const wrong = form.current!.querySelector<HTMLElement>(WRONG) ?? document.getElementById(problems[0]!.field);
    wrong?.focus();
  }, [form, problems]);
  useEffect(() => {
    if (calls > 0) focusControl(form.current!);
  }, [form, calls]);
}

function EditorButtons({ editor, clears }: { editor: Props['editor']; clears: string | null }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button small type="submit" loading={editor.saving}>
        {editorCopy.save}
      </Button>
      <Button small tone="secondary" disabled={editor.saving} onClick={editor.cancel}>
        {editorCopy.cancel}
      </Button>
      {clears && (
        <Button small tone="quiet" disabled={editor.saving} aria-label={clears} onClick={editor.clear}>
          {editorCopy.clear}
        </Button>
      )}
    </div>
  );
}

const WRONG = '[aria-invalid=true]';

/** The chosen option, else the first control. */
function focusControl(form: HTMLFormElement): void {
  const first =
    form.querySelector<HTMLElement>('input[type=radio]:checked') ??
    form.querySelector<HTMLElement>('input, select, textarea');
  first?.focus();
}
