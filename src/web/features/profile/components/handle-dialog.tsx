import type { OwnProfile } from '#contract/my-profile.ts';
import { beginText } from '#copy/begin-text.ts';
import { errorMessage } from '#copy/errors.ts';
import { profileCopy } from '#copy/profile.ts';
import { uiCopy } from '#copy/ui.ts';
import { handleProblem, normaliseHandle } from '#domain/profile/handle.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { useDates } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/live.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useChangeHandle } from '../queries.ts';
import { SaveDialog } from './save-dialog.tsx';

type Props = { profile: Pick<OwnProfile, 'handle' | 'handleChangeableAt' | 'username'>; onClose: () => void };

/** The public @ name: changed once in 30 days; before that the dialog shows the date (R-CODE-4). */
export function HandleDialog({ profile, onClose }: Props) {
  const dates = useDates();
  const { handleChangeableAt: from } = profile;
  return from === null ? (
    <HandleForm profile={profile} onClose={onClose} />
  ) : (
    <Modal
      open
      onClose={onClose}
      title={profileCopy.handleTitle}
      footer={<Button onClick={onClose}>{uiCopy.close}</Button>}
    >
      <p className="text-20 font-semi">{profileCopy.handle(profile.handle)}</p>
      <p className="mt-2">{profileCopy.handleLater(beginText(from, serverNow(), dates))}</p>
      <p className="mt-2 text-15 text-ink-soft">{profileCopy.usernameStays(profile.username)}</p>
    </Modal>
  );
}

function HandleForm({ profile: { handle, username }, onClose }: Props) {
  const change = useChangeHandle();
  const { field, sending, submit } = useApiForm({
    values: { handle },
    first: 'handle',
    send: async (typed) => {
      const wanted = normaliseHandle(typed.handle);
      if (wanted === handle) return onClose();
      await change.mutateAsync(wanted);
      onClose();
      showToast({ tone: 'ok', title: profileCopy.handleChanged(wanted), text: profileCopy.handleKept });
    },
    blamed: 'handle',
    onFailed: (failure) => {
      if (![409, 422].includes(failure.status)) showErrorToast(failure, profileCopy.handleFailed);
      return false;
    },
  });
  return (
    <SaveDialog title={profileCopy.handleTitle} sending={sending} onSubmit={submit} onClose={onClose}>
      <TextField
        id="handle"
        label={profileCopy.handleLabel}
        hint={profileCopy.handleHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={sending}
        {...field('handle', { validate: (typed: string) => problemOf(typed, username) })}
      />
      <p className="text-15 text-ink-soft">{profileCopy.usernameStays(username)}</p>
    </SaveDialog>
  );
}

function problemOf(typed: string, username: string): string | undefined {
  const problem = handleProblem(normaliseHandle(typed), username);
  return problem ? errorMessage(problem) : undefined;
}
