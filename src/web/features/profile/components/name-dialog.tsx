import { type FormEvent, useEffect, useId, useState } from 'react';
import { errorMessage } from '#copy/errors.ts';
import { noticeText } from '#copy/notices.ts';
import { editorCopy, profileCopy } from '#copy/profile.ts';
import { checkField } from '#domain/profile/field-checks.ts';
import { field } from '#domain/profile/fields.ts';
import { isBlank } from '#domain/profile/text.ts';
import { asApiError } from '#web/lib/api.ts';
import { tellFailure } from '#web/parts/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useSaveFields } from '../queries.ts';

/** The name in a dialog: trimmed; empty or unchanged is ignored (S1 §2). */
export function NameDialog({ nama, onClose }: { nama: string; onClose: () => void }) {
  const [typed, setTyped] = useState(nama);
  const [error, setError] = useState<string | null>(null);
  const save = useSaveFields();
  const form = useId();
  useEffect(() => focusName(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (isBlank(wanted) || wanted === nama) return onClose();
    const problem = checkField(field('nama'), wanted);
    if (problem) return refuse(errorMessage(problem.code, problem.params));
    if (save.isPending) return;
    save.mutate(
      { nama: wanted },
      {
        onSuccess: () => (onClose(), showToast({ tone: 'ok', text: noticeText('name-updated') })),
        onError: (failed) => {
          if (asApiError(failed).status !== 422) tellFailure(failed, noticeText('name-update-failed'));
          refuse(asApiError(failed).message);
        },
      },
    );
  };
  const refuse = (text: string) => {
    setError(text);
    focusName();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={profileCopy.nameTitle}
      footer={
        <>
          <Button tone="secondary" disabled={save.isPending} onClick={onClose}>
            {editorCopy.cancel}
          </Button>
          <Button type="submit" form={form} loading={save.isPending}>
            {editorCopy.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          id={NAME}
          label={field('nama').label}
          hint={profileCopy.nameHint}
          error={error}
          value={typed}
          autoComplete="name"
          onChange={(e) => {
            if (save.isPending) return;
            setTyped(e.target.value);
            setError(null);
          }}
        />
      </form>
    </Modal>
  );
}

const NAME = 'nama';
const focusName = () => document.getElementById(NAME)?.focus();
