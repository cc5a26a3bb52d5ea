import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keptNumberCopy, memberDeskCopy } from '#copy/member-desk.ts';
import { staffCopy } from '#copy/staff.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { type ApiOutput, call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { ReasonField } from './reason-field.tsx';
import { reasonRule } from './reason-rule.ts';

type Found = { whatsapp: string; kept: ApiOutput<'POST /api/staff/kept-numbers/lookups'>['kept'] };

/** A number that an erased account left kept out: looked up whole, and opened for its new owner. */
export function KeptNumber() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small tone="secondary" className="self-start" onClick={() => setOpen(true)}>
        {keptNumberCopy.title}
      </Button>
      {open && <KeptNumberDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function KeptNumberDialog({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<Found | null>(null);
  const { field, failure, sending, submit } = useApiForm<{ whatsapp: string }>({
    values: { whatsapp: '' },
    send: async ({ whatsapp }) => {
      setFound(null);
      setFound({ whatsapp, ...(await call('POST /api/staff/kept-numbers/lookups', { body: { whatsapp } })) });
    },
    onInvalid: () => goToField('nomor-ditutup'),
  });
  return (
    <Modal open onClose={onClose} title={keptNumberCopy.title}>
      <div className="flex flex-col gap-5">
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            id="nomor-ditutup"
            label={keptNumberCopy.number}
            hint={keptNumberCopy.numberHint}
            inputMode="tel"
            autoComplete="off"
            {...field('whatsapp', { required: keptNumberCopy.numberNeeded })}
          />
          <FailureNotice title={keptNumberCopy.failed} failure={failure} />
          <Button type="submit" tone="secondary" className="self-start" loading={sending}>
            {keptNumberCopy.look}
          </Button>
        </form>
        {found && <Answer key={found.whatsapp} {...found} onReleased={onClose} />}
        <Button tone="secondary" className="self-end" onClick={onClose}>
          {staffCopy.close}
        </Button>
      </div>
    </Modal>
  );
}

function Answer({ whatsapp, kept, onReleased }: Found & { onReleased: () => void }) {
  const { dateText } = useDates();
  if (!kept)
    return (
      <div role="status">
        <Notice tone="info">{keptNumberCopy.free}</Notice>
      </div>
    );
  return (
    <>
      <div role="status">
        <Notice tone="warn">
          {keptNumberCopy.keptUntil(dateText(kept.until))} {kept.ofAccount && keptNumberCopy.ofAccount}
        </Notice>
      </div>
      {!kept.ofAccount && <Release whatsapp={whatsapp} onReleased={onReleased} />}
    </>
  );
}

function Release({ whatsapp, onReleased }: { whatsapp: string; onReleased: () => void }) {
  const release = useMutation({
    mutationFn: (reason: string) => call('POST /api/staff/kept-numbers/releases', { body: { whatsapp, reason } }),
  });
  const { form, field, failure, sending, submit } = useApiForm<{ reason: string }>({
    values: { reason: '' },
    send: async ({ reason }) => {
      await release.mutateAsync(reason);
      showToast({ tone: 'ok', text: keptNumberCopy.released });
      onReleased();
    },
    onInvalid: () => goToField('alasan-buka-nomor'),
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ReasonField
        id="alasan-buka-nomor"
        label={memberDeskCopy.reason}
        hint={memberDeskCopy.reasonHint}
        rows={2}
        failure={failure}
        failed={memberDeskCopy.failed}
        presets={keptNumberCopy.reasons}
        onPick={(reason) => form.setValue('reason', reason, { shouldValidate: true })}
        {...field('reason', reasonRule)}
      />
      <Button type="submit" className="self-start" loading={sending}>
        {keptNumberCopy.release}
      </Button>
    </form>
  );
}
