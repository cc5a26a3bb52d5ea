import { blockCopy } from '#copy/safety.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import type { Whom } from './blocked-here.ts';
import { type Blocking, useBlock } from './use-block.ts';

type Props = { whom: Whom; nama: string; onClose: () => void } & Blocking;

/** Asks first, with the effects of a block: complete, both ways, and the other is not notified. */
export function BlockDialog({ whom, nama, onClose, onBlocking, onBlocked }: Props) {
  const block = useBlock({ nama, onBlocked: () => (onClose(), onBlocked?.()) });
  return (
    <AskDialog
      open
      title={blockCopy.title(nama)}
      yes={blockCopy.block}
      no={blockCopy.keep}
      busy={block.isPending}
      onYes={() => {
        onBlocking?.(true);
        block.mutateAsync(whom).catch(() => onBlocking?.(false));
      }}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {blockCopy.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </AskDialog>
  );
}
