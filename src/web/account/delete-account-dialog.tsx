import { privacyCopy as copy } from '#copy/privacy.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';

const FORM = 'hapus-akun-isian';
const WHEN = [
  { value: 'grace', label: copy.whenGrace },
  { value: 'now', label: copy.whenNow },
] as const;
type Asked = { waived: boolean; currentPassword: string };

type Props = {
  username: string;
  /** Can the days of grace be waived? */
  waivable: boolean;
  send: (asked: Asked) => Promise<void>;
  onFailed?: () => void;
  onClose: () => void;
};

/** Closing an account: what is deleted, what stays, when; asks for the password. */
export function DeleteAccountDialog({ username, waivable, send, onFailed, onClose }: Props) {
  const { form, field, control, typed, failure, sending, submit } = useApiForm<{
    when: 'grace' | 'now';
    currentPassword: string;
  }>({
    values: { when: 'grace', currentPassword: '' },
    send: ({ when, currentPassword }) => send({ waived: when === 'now', currentPassword }),
    onFailed: () => (onFailed?.(), false),
  });
  return (
    <Modal
      open
      light
      wide
      busy={sending}
      onClose={onClose}
      title={copy.deleteTitle}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {copy.deleteNo}
          </Button>
          <Button tone="danger" type="submit" form={FORM} loading={sending}>
            {copy.deleteYes}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Points title={copy.goesTitle} points={copy.goes} />
          <Points title={copy.staysTitle} points={copy.stays} />
        </div>
        {waivable ? (
          <ChoiceGroup
            id="kapan-dihapus"
            label={copy.when}
            hint={typed.when === 'now' ? copy.whenNowText : copy.whenGraceText}
            options={WHEN}
            {...control('when')}
          />
        ) : (
          <p className="text-15">{copy.whenKeptOut}</p>
        )}
        <OwnPasswordField id="hapus-password" label={copy.password} username={username} {...field('currentPassword')} />
        <div role="alert">
          {failure && !form.formState.errors.currentPassword && <Notice tone="bad">{failure}</Notice>}
        </div>
      </form>
    </Modal>
  );
}

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <section>
    <h3 className="text-15 font-semi">{title}</h3>
    <ul className="mt-1 list-disc space-y-1 pl-5 text-15 text-ink-soft">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
);
