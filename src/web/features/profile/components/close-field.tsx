import { Eye, EyeOff } from 'lucide-react';
import { editorCopy } from '#copy/profile.ts';
import type { Field } from '#domain/profile/fields.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { announce } from '#web/ui/toast.tsx';
import { useCloseField } from '../queries.ts';

/** «Tutup untuk semua» of one field, and back (decision 0049). */
export function CloseField({ field: { name, label }, closed }: { field: Field; closed: boolean }) {
  const change = useCloseField();
  const Icon = closed ? Eye : EyeOff;
  return (
    <Button
      tone="quiet"
      small
      className="-ml-3 text-left"
      loading={change.isPending}
      aria-label={closed ? editorCopy.reopenLabel(label) : editorCopy.closeLabel(label)}
      icon={<Icon aria-hidden className="size-4" />}
      // Told also to who has left the page: who meant to close it would go on believing that it is closed.
      onClick={() =>
        void change.mutateAsync({ field: name, closed: !closed }).then(
          () => announce(closed ? editorCopy.reopened(label) : editorCopy.closedNow(label)),
          (error: unknown) => showErrorToast(error, editorCopy.closeFailed),
        )
      }
    >
      {closed ? editorCopy.reopen : editorCopy.close}
    </Button>
  );
}
