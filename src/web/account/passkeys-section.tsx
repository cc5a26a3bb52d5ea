import type { Passkey } from '#contract/passkeys.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { accountCopy } from '#copy/account.ts';
import { passkeyCopy } from '#copy/passkeys.ts';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/live.ts';
import { passkeysWork } from '#web/lib/passkeys.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { CardSection, TitledSection } from '#web/ui/titled-section.tsx';
import { AddPasskeyForm, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-forms.tsx';
import { usePasskeys } from './use-passkeys.ts';

type Props = {
  /** For a team member: their second factor. */
  staff?: boolean;
  /** After adding one; with recovery codes, if new ones were made. */
  onAdded?: (codes: string[] | null) => void;
};
type Doing = 'add' | { what: 'rename' | 'remove'; one: Passkey } | null;

/** The own passkeys: add, name, remove. */
export function PasskeysSection({ staff = false, onAdded }: Props) {
  const { data, isPending, error, refetch } = usePasskeys();
  const [doing, setDoing] = useState<Doing>(null);
  const text = staff ? passkeyCopy.staffText : passkeyCopy.text;
  const subject = { id: 'passkey', title: passkeyCopy.title, text };
  if (isPending)
    return (
      <TitledSection {...subject}>
        <Skeleton className="h-24 w-full rounded-card" />
      </TitledSection>
    );
  if (!data)
    return (
      <TitledSection {...subject}>
        <ErrorState title={passkeyCopy.failed} error={asApiError(error)} onRetry={() => void refetch()} />
      </TitledSection>
    );
  const close = () => setDoing(null);
  const added = (codes: string[] | null) => {
    // Another dialog may be open when the device answers.
    setDoing((now) => (now === 'add' ? null : now));
    onAdded?.(codes);
  };
  return (
    <CardSection {...subject}>
      {data.passkeys.length > 0 && (
        <ul className="divide-y divide-line border-b border-line">
          {data.passkeys.map((one) => (
            <PasskeyRow key={one.id} one={one} onDo={(what) => setDoing({ what, one })} />
          ))}
        </ul>
      )}
      <div className="flex flex-col items-start gap-3 p-4 sm:px-6">
        {data.passkeys.length === 0 && <p className="text-15">{passkeyCopy.none}</p>}
        {passkeysWork() ? (
          <Button tone="secondary" small onClick={() => setDoing('add')}>
            {passkeyCopy.add}
          </Button>
        ) : (
          <p className="text-13 text-ink-soft">{passkeyCopy.unsupported}</p>
        )}
      </div>
      {doing === 'add' && (
        <Modal open onClose={close} title={passkeyCopy.addTitle}>
          <AddPasskeyForm onAdded={added} />
        </Modal>
      )}
      {doing !== null && doing !== 'add' && doing.what === 'rename' && (
        <RenamePasskeyDialog one={doing.one} onClose={close} />
      )}
      {doing !== null && doing !== 'add' && doing.what === 'remove' && (
        <RemovePasskeyDialog one={doing.one} asksPassword={!staff} onClose={close} />
      )}
    </CardSection>
  );
}

function PasskeyRow({ one, onDo }: { one: Passkey; onDo: (what: 'rename' | 'remove') => void }) {
  const { dayText, timeText } = useDates();
  const day = (at: string) => dayText(at, serverNow(), accountCopy);
  const { name, addedAt, lastUsedAt, refused } = one;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4 sm:px-6">
      <KeyRound aria-hidden className="mt-0.5 size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow basis-48 text-15">
        <p className="flex flex-wrap items-center gap-2 font-semi [overflow-wrap:anywhere]">
          {name}
          {refused && <Badge tone="bad">{passkeyCopy.refused}</Badge>}
        </p>
        {refused && <p>{passkeyCopy.refusedText}</p>}
        <p className="text-ink-soft">
          {lastUsedAt === null ? passkeyCopy.neverUsed : passkeyCopy.lastUsed(day(lastUsedAt), timeText(lastUsedAt))}
        </p>
        <p className="text-ink-soft">{passkeyCopy.addedAt(day(addedAt))}</p>
      </div>
      <div className="ml-10 flex flex-wrap gap-2 sm:ml-0">
        <Button tone="secondary" small aria-label={passkeyCopy.renameOf(name)} onClick={() => onDo('rename')}>
          {passkeyCopy.rename}
        </Button>
        <Button tone="secondary" small aria-label={passkeyCopy.removeOf(name)} onClick={() => onDo('remove')}>
          {passkeyCopy.remove}
        </Button>
      </div>
    </li>
  );
}
