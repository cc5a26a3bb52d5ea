import type { Passkey } from '#contract/passkeys.ts';
import { passkeyCopy } from '#copy/passkeys.ts';
import { PASSKEY_NAME_MAX } from '#domain/profile/passkeys.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { deviceName } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Notice } from '#web/ui/states.tsx';
import { useAddPasskey, useChangePasskey } from './use-passkeys.ts';

const Failure = ({ text }: { text: string | null }) => (
  <div role="alert">{text && <Notice tone="bad">{text}</Notice>}</div>
);

/**
 * A name and the own password; then the device asks its user. `onAdded`: with recovery codes, if new ones were made.
 */
export function AddPasskeyForm({ onAdded }: { onAdded: (codes: string[] | null) => void }) {
  const add = useAddPasskey();
  const { form, field, failure, sending, submit } = useApiForm({
    values: { name: deviceName(), currentPassword: '' },
    send: async (typed) => {
      const added = await add(typed);
      if (added) onAdded(added.codes);
      else form.setError('root.failure', { message: passkeyCopy.stopped });
    },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-15">{passkeyCopy.addText}</p>
      <TextField
        id="nama-passkey"
        label={passkeyCopy.name}
        hint={passkeyCopy.nameHint}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        {...field('name')}
      />
      <PasswordField
        id="password-passkey"
        label={passkeyCopy.password}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <Failure text={failure} />
      <div>
        <Button type="submit" loading={sending}>
          {passkeyCopy.make}
        </Button>
      </div>
    </form>
  );
}

type DialogProps = { one: Passkey; onClose: () => void };

export function RenamePasskeyDialog({ one, onClose }: DialogProps) {
  const { rename } = useChangePasskey(one.id);
  const { field, failure, sending, submit } = useApiForm({
    values: { name: one.name },
    send: async (body) => {
      await rename(body);
      onClose();
    },
  });
  return (
    <Modal open busy={sending} onClose={onClose} title={passkeyCopy.renameTitle}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <TextField
          id="nama-passkey"
          label={passkeyCopy.name}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          {...field('name')}
        />
        <Failure text={failure} />
        <div>
          <Button type="submit" loading={sending}>
            {passkeyCopy.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** `asksPassword`: for members; for the team the server wants a fresh second factor instead. */
export function RemovePasskeyDialog({ one, asksPassword, onClose }: DialogProps & { asksPassword: boolean }) {
  const { remove } = useChangePasskey(one.id);
  const { field, failure, sending, submit } = useApiForm({
    values: { currentPassword: '' },
    send: async (body) => {
      await remove(asksPassword ? body : {});
      onClose();
    },
  });
  return (
    <Modal open busy={sending} onClose={onClose} title={passkeyCopy.removeTitle}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <p className="text-15 [overflow-wrap:anywhere]">{passkeyCopy.removeText(one.name)}</p>
        {asksPassword && (
          <PasswordField
            id="password-passkey"
            label={passkeyCopy.password}
            autoComplete="current-password"
            {...field('currentPassword')}
          />
        )}
        <Failure text={failure} />
        <div className="flex flex-wrap gap-3">
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {passkeyCopy.keep}
          </Button>
          <Button type="submit" tone="danger" loading={sending}>
            {passkeyCopy.remove}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
