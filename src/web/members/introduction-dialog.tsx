import { useQueryClient } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import { Link } from 'react-router';
import { introductionCopy } from '#copy/introductions.ts';
import { INTRODUCTION } from '#domain/support/introduction.ts';
import { type FieldProps, useApiForm } from '#web/lib/api-form.ts';
import { call } from '#web/lib/api.ts';
import { happened } from '#web/lib/server-state.ts';
import { ZoneContext } from '#web/lib/zone.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';

type Props = { memberId: string; nama: string; onClose: () => void };
const SLOTS = Array.from({ length: INTRODUCTION.times }, (_, i) => i + 1);

/** Offers a match times for a call; refusals are shown in the dialog, and typed text stays. */
export function IntroductionDialog({ memberId, nama, onClose }: Props) {
  const zone = useContext(ZoneContext);
  const { runs, field, failure, sending, submit } = useInvitation(memberId, onClose);
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      title={introductionCopy.inviteTitle(nama)}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {introductionCopy.cancel}
          </Button>
          <Button loading={sending} onClick={() => submit()}>
            {introductionCopy.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-15">{introductionCopy.inviteText(nama)}</p>
        <p className="text-13 text-ink-soft">{introductionCopy.zone(zone)}</p>
        <div role="alert">
          {runs && !failure && <RunsAlready said={runs} onLeave={onClose} />}
          {failure && (
            <Notice tone="bad" title={introductionCopy.failed}>
              {failure}
            </Notice>
          )}
        </div>
        {SLOTS.map((n) => (
          <Slot key={n} n={n} field={field} />
        ))}
      </div>
    </Modal>
  );
}

function useInvitation(memberId: string, onClose: () => void) {
  const client = useQueryClient();
  /** What was sent may be one of those that run. */
  const [runs, setRuns] = useState<string | null>(null);
  const unanswered = useRef(false);
  const form = useApiForm<Record<string, string>>({
    values: Object.fromEntries(
      SLOTS.flatMap((n) => [
        [`day${n}`, ''],
        [`time${n}`, ''],
      ]),
    ),
    send: async (typed) => {
      const times = SLOTS.map((n) => ({ day: typed[`day${n}`] ?? '', time: typed[`time${n}`] ?? '' })).filter(
        ({ day, time }) => day !== '' || time !== '',
      );
      await call('POST /api/introductions', { body: { memberId, times } });
      showToast({ tone: 'ok', title: introductionCopy.sent, text: introductionCopy.sentText });
      onClose();
      await happened(client, 'introduction-changed');
    },
    onFailed: ({ code, said }) => {
      if (code === 'network') unanswered.current = true;
      // It may be the own one, whose answer was lost, or the last of those a member may have: the list has it.
      const isThere = code === 'introduction-open' || (code === 'introductions-full' && unanswered.current);
      if (isThere) void happened(client, 'introduction-changed');
      setRuns(isThere ? said : null);
      return isThere;
    },
  });
  return { ...form, runs };
}

/** The two have an invitation already. */
function RunsAlready({ said, onLeave }: { said: string; onLeave: () => void }) {
  const toCalls = (
    <Link to="/konsultasi" onClick={onLeave} className="inline-flex min-h-11 items-center font-semi">
      {introductionCopy.title}
    </Link>
  );
  return <Notice action={toCalls}>{said}</Notice>;
}

type SlotProps = { n: number; field: (name: string) => FieldProps };

function Slot({ n, field }: SlotProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{introductionCopy.slot(n)}</legend>
      <TextField id={`hari-${n}`} type="date" optional={n > 1} label={introductionCopy.day(n)} {...field(`day${n}`)} />
      <TextField id={`jam-${n}`} type="time" optional={n > 1} label={introductionCopy.time(n)} {...field(`time${n}`)} />
    </fieldset>
  );
}
