import { errorMessage } from '#copy/errors.ts';
import { noticeText } from '#copy/notices.ts';
import { profileCopy } from '#copy/profile.ts';
import { checkField } from '#domain/profile/field-checks.ts';
import { field as fieldOf } from '#domain/profile/fields.ts';
import { cleanNama } from '#domain/profile/nama.ts';
import { isBlank } from '#domain/profile/text.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { TextField } from '#web/ui/field.tsx';
import { announce } from '#web/ui/toast.tsx';
import { useSaveFields } from '../queries.ts';
import { SaveDialog } from './save-dialog.tsx';

/** The name in a dialog: trimmed; empty or unchanged is ignored (S1 §2). */
export function NameDialog({ nama, onClose }: { nama: string; onClose: () => void }) {
  const save = useSaveFields();
  const { field, sending, submit } = useApiForm({
    values: { nama },
    first: 'nama',
    send: async (typed) => {
      const wanted = cleanNama(typed.nama);
      if (isBlank(wanted) || wanted === nama) return onClose();
      await save.mutateAsync({ nama: wanted });
      onClose();
      announce(noticeText('name-updated'));
    },
    blamed: 'nama',
    onFailed: (failure) => {
      if (failure.status !== 422) showErrorToast(failure, noticeText('name-update-failed'));
      return false;
    },
  });
  return (
    <SaveDialog title={profileCopy.nameTitle} sending={sending} onSubmit={submit} onClose={onClose}>
      <TextField
        id="nama"
        label={NAMA.label}
        hint={profileCopy.nameHint}
        autoComplete="name"
        readOnly={sending}
        {...field('nama', { validate: problemOf })}
      />
    </SaveDialog>
  );
}

const NAMA = fieldOf('nama');

/** Empty is no problem: it changes nothing. */
function problemOf(typed: string): string | undefined {
  const problem = isBlank(typed) ? null : checkField(NAMA, cleanNama(typed));
  return problem ? errorMessage(problem.code, problem.params) : undefined;
}
