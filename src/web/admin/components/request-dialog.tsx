import type { OpenedRequest, QueuedRequest } from '#contract/support.ts';
import { staffCopy } from '#copy/staff.ts';
import { supportStaffCopy } from '#copy/staff-support.ts';
import { SUPPORT_TEXT, type SupportAct } from '#domain/support/requests.ts';
import { asApiError } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ErrorState, Notice, Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { RequestContents } from './request-contents.tsx';
import { topicText } from './request-topic.ts';
import { useActOnRequest, useOpenedRequest } from './use-support.ts';

type Props = { request: QueuedRequest; onClose: () => void; onDone: () => void };

/** A request whole, and what can be done about it. */
export function RequestDialog({ request, onClose, onDone }: Props) {
  const opened = useOpenedRequest(request.id);
  if (opened.data) return <OpenDialog request={opened.data} onClose={onClose} onDone={onDone} />;
  return (
    <Modal open onClose={onClose} wide title={topicText(request)}>
      {opened.isError ? (
        <ErrorState
          title={supportStaffCopy.openFailed}
          error={asApiError(opened.error)}
          onRetry={() => void opened.refetch()}
        />
      ) : (
        <div role="status" aria-label={supportStaffCopy.opening}>
          <Skeleton className="h-48 w-full rounded-card" />
        </div>
      )}
    </Modal>
  );
}

type Values = { act: SupportAct | ''; text: string; day: string; time: string; link: string };

function OpenDialog({ request, onClose, onDone }: { request: OpenedRequest; onClose: () => void; onDone: () => void }) {
  const decide = useActOnRequest();
  const form = useApiForm<Values>({
    values: { act: request.acts[0] ?? '', text: '', day: '', time: '', link: '' },
    send: async ({ act, ...rest }) => {
      if (act === '') return;
      await decide.mutateAsync({ id: request.id, act, ...rest });
      const quiet = request.kind === 'message' && act !== 'answer';
      showToast({ tone: 'ok', text: quiet ? supportStaffCopy.savedQuietly : supportStaffCopy.saved });
      onDone();
    },
    onInvalid: () => document.getElementById('tindakan')?.focus(),
  });
  const { sending, submit } = form;
  const over = request.acts.length === 0;
  return (
    <Modal
      open
      onClose={onClose}
      wide
      title={topicText(request)}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {over ? staffCopy.close : staffCopy.cancel}
          </Button>
          {!over && (
            <Button loading={sending} onClick={() => submit()}>
              {supportStaffCopy.save}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <RequestContents request={request} />
        {!over && <ActFields request={request} form={form} />}
      </div>
    </Modal>
  );
}

type Form = ReturnType<typeof useApiForm<Values>>;

/** What is done, and what that needs. */
function ActFields({ request, form: { field, control, failure, typed } }: { request: OpenedRequest; form: Form }) {
  return (
    <>
      <ChoiceGroup
        id="tindakan"
        label={supportStaffCopy.act}
        options={request.acts.map((value) => ({ value, label: supportStaffCopy.acts[value] }))}
        {...control('act', { required: supportStaffCopy.actNeeded })}
      />
      {typed.act === 'appoint' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField id="hari" type="date" label={supportStaffCopy.day} {...field('day')} />
          <TextField id="jam" type="time" label={supportStaffCopy.time(request.zone)} {...field('time')} />
          <div className="sm:col-span-2">
            <TextField
              id="tautan"
              type="url"
              inputMode="url"
              autoComplete="off"
              label={supportStaffCopy.meeting}
              hint={supportStaffCopy.meetingHint}
              placeholder="https://"
              {...field('link')}
            />
          </div>
        </div>
      )}
      {/* A message that is only closed is told to nobody. */}
      {(request.kind !== 'message' || typed.act === 'answer') && (
        <TextArea
          id="kata"
          label={supportStaffCopy.words}
          hint={supportStaffCopy.wordsHint}
          rows={4}
          maxLength={SUPPORT_TEXT.answer}
          {...field('text')}
        />
      )}
      <div role="alert">
        {failure && (
          <Notice tone="bad" title={supportStaffCopy.failed}>
            {failure}
          </Notice>
        )}
      </div>
    </>
  );
}
