import { type FocusEvent, type RefObject, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;
/** Text fields; not passwords and codes, which are easily typed again, nor choices. */
const WRITTEN =
  'textarea, input:is([type=text], [type=email], [type=tel], [type=url], [type=date], [type=time], :not([type]))';

/**
 * Does a dialog have unsaved text? Each field is compared with its value at its first
 * focus. `asking`: the dialog was about to close, and asks first.
 */
export function useUnsaved(dialog: RefObject<HTMLDialogElement | null>, watches: boolean) {
  const before = useRef(new Map<Field, string>());
  const last = useRef<Field | null>(null);
  const [asking, setAsking] = useState(false);
  const isUnsaved = () =>
    watches && [...before.current].some(([field, was]) => field.isConnected && field.value.trim() !== was.trim());
  return {
    asking,
    /** Returns false, and asks, when text would be lost. */
    mayClose: (): boolean => {
      if (!isUnsaved()) return true;
      setAsking(true);
      return false;
    },
    onFocus: ({ target }: FocusEvent) => {
      // Focus events of an inner dialog bubble here too.
      if (!target.matches(WRITTEN) || target.closest('dialog') !== dialog.current) return;
      const field = target as Field;
      last.current = field;
      if (!before.current.has(field)) before.current.set(field, field.value);
    },
    keep: () => {
      setAsking(false);
      last.current?.focus();
    },
    /** From now on it may close; also called when it opens anew. */
    forget: () => {
      before.current.clear();
      setAsking(false);
    },
  };
}
