import { useState } from 'react';
import { useNavigate } from 'react-router';
import { privacyCopy as copy } from '#copy/privacy.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { setLeaving } from '#web/lib/live.ts';
import { useForgetSession } from '#web/lib/session.ts';
import { forgetWritten } from '#web/lib/forget-written.ts';
import { OwnPasswordField } from '#web/members/own-password-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { TitledSection } from '#web/ui/titled-section.tsx';

/** The end of the account: what goes, what stays, when; asks for the password. */
export function DeleteSection({ username }: { username: string }) {
  const [open, setOpen] = useState(false);
  return (
    <TitledSection id="hapus-akun" title={copy.deleteTitle} text={copy.deleteText}>
      <p>
        <Button tone="danger" onClick={() => setOpen(true)}>
          {copy.deleteOpen}
        </Button>
      </p>
      {open && <DeleteDialog username={username} onClose={() => setOpen(false)} />}
    </TitledSection>
  );
}

const FORM = 'hapus-akun-isian';
const WHEN = [
  { value: 'grace', label: copy.whenGrace },
  { value: 'now', label: copy.whenNow },
] as const;

function DeleteDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const leave = useLeave();
  const { form, field, control, typed, failure, sending, submit } = useApiForm<{
    when: 'grace' | 'now';
    currentPassword: string;
  }>({
    values: { when: 'grace', currentPassword: '' },
    send: async ({ when, currentPassword }) => {
      setLeaving(true);
      const body = { waived: when === 'now', currentPassword };
      await leave(await call('POST /api/privacy/deletion', { body }), body.waived);
    },
    onFailed: () => (setLeaving(false), false),
  });
  return (
    <Modal
      open
      light
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
        <Points title={copy.goesTitle} points={copy.goes} />
        <Points title={copy.staysTitle} points={copy.stays} />
        <ChoiceGroup
          id="kapan-dihapus"
          label={copy.when}
          hint={typed.when === 'now' ? copy.whenNowText : copy.whenGraceText}
          options={WHEN}
          {...control('when')}
        />
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

/** Signed out here as everywhere; what was written stays on no device. */
function useLeave() {
  const navigate = useNavigate();
  const forget = useForgetSession();
  const { dateTimeText } = useDates();
  return async ({ erasedAt }: { erasedAt: string }, waived: boolean) => {
    forgetWritten();
    const notice = waived ? copy.deletedNow : copy.deleted(dateTimeText(erasedAt));
    // First: the page to sign in leads on whoever still counts as signed in.
    await forget();
    await navigate('/login', { replace: true, state: { notice } });
    setLeaving(false);
  };
}
