import { useState } from 'react';
import { memberDeskCopy } from '#copy/member-desk.ts';
import { documentCopy } from '#copy/profile.ts';
import type { DocumentKind } from '#domain/profile/badges.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useRevokeDocument } from '../queries.desk.ts';
import { focused } from './held-focus.ts';
import { ReasonField } from './reason-field.tsx';
import { reasonRule } from './reason-rule.ts';

/** `onEnd`: the form goes, and the focus with it. */
type Props = { memberId: string; id: string; kind: DocumentKind; onEnd: () => void };

/** Takes an approval back, with a reason that the owner reads: first a button, then its form. */
export function DocumentRevocation(props: Props) {
  const [asked, setAsked] = useState(false);
  const cancel = () => {
    setAsked(false);
    props.onEnd();
  };
  if (asked) return <RevocationForm {...props} onCancel={cancel} />;
  return (
    <Button
      small
      tone="secondary"
      className="mt-2"
      aria-label={memberDeskCopy.revokeOf(documentCopy.kinds[props.kind])}
      onClick={() => setAsked(true)}
    >
      {memberDeskCopy.revoke}
    </Button>
  );
}

function RevocationForm({ memberId, id, onEnd, onCancel }: Props & { onCancel: () => void }) {
  const revoke = useRevokeDocument(memberId);
  const field = `alasan-cabut-${id}`;
  const form = useApiForm<{ reason: string }>({
    values: { reason: '' },
    send: async ({ reason }) => {
      await revoke.mutateAsync({ id, reason });
      showToast({ tone: 'ok', text: memberDeskCopy.revoked });
      onEnd();
    },
    onInvalid: () => goToField(field),
  });
  const { sending, submit, failure } = form;
  return (
    <form ref={focused} tabIndex={-1} noValidate onSubmit={submit} className="mt-2 flex flex-col gap-3 outline-none">
      <ReasonField
        id={field}
        label={memberDeskCopy.revokeReason}
        hint={memberDeskCopy.revokeHint}
        rows={2}
        failure={failure}
        failed={memberDeskCopy.failed}
        presets={memberDeskCopy.revokeReasons}
        onPick={(reason) => form.form.setValue('reason', reason, { shouldValidate: true })}
        {...form.field('reason', reasonRule)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" small tone="danger" loading={sending}>
          {memberDeskCopy.revoke}
        </Button>
        <Button small tone="secondary" disabled={sending} onClick={onCancel}>
          {memberDeskCopy.cancelRevocation}
        </Button>
      </div>
    </form>
  );
}
