import { privacyCopy as copy } from '#copy/privacy.ts';
import { OwnPasswordField } from '#web/account/own-password-field.tsx';
import { useApiForm } from '#web/lib/api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';

const FORM = 'isi-password';
type Props = { username: string; go: (password: string) => Promise<void>; onClose: () => void };

/** Asks for the own password before acts that a borrowed phone must not do; closes after the act. */
export function PasswordDialog({ username, go, onClose }: Props) {
  const { field, failure, sending, submit } = useApiForm({
    values: { currentPassword: '' },
    send: async ({ currentPassword }) => {
      await go(currentPassword);
      onClose();
    },
  });
  return (
    <Modal
      open
      light
      busy={sending}
      onClose={onClose}
      title={copy.passwordTitle}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {copy.passwordNo}
          </Button>
          <Button type="submit" form={FORM} loading={sending}>
            {copy.passwordGo}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-ink-soft">{copy.passwordWhy}</p>
        <OwnPasswordField id="password-ini" label={copy.password} username={username} {...field('currentPassword')} />
        <div role="alert">{failure && <Notice tone="bad">{failure}</Notice>}</div>
      </form>
    </Modal>
  );
}
