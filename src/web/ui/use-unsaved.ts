import { type FocusEvent, type RefObject, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;
/** Not passwords and codes, which one types again, nor what is chosen. */
const WRITTEN =
  'textarea, input:is([type=text], [type=email], [type=tel], [type=url], [type=date], [type=time], :not([type]))';

/**
 * Whether somebody wrote in a dialog what nobody has: each field is compared with what stood in it when it was first
 * entered. `asking`: the dialog was to close, and asks before it does.
 */
export function useUnsaved(dialog: RefObject<HTMLDialogElement | null>, watches: boolean) {
  const before = useRef(new Map<Field, string>());
  const last = useRef<Field | null>(null);
  const [asking, setAsking] = useState(false);
  const isUnsaved = () =>
    watches && [...before.current].some(([field, was]) => field.isConnected && field.value.trim() !== was.trim());
  return {
    asking,
    /** Answers false, and asks, when something would be lost. */
    mayClose: (): boolean => {
      if (!isUnsaved()) return true;
      setAsking(true);
      return false;
    },
    onFocus: ({ target }: FocusEvent) => {
      // Of a dialog inside this one, React tells here as well.
      if (!target.matches(WRITTEN) || target.closest('dialog') !== dialog.current) return;
      const field = target as Field;
      last.current = field;
      if (!before.current.has(field)) before.current.set(field, field.value);
    },
    keep: () => {
      setAsking(false);
      last.current?.focus();
    },
    /** From now on it may close; also when it opens anew. */
    forget: () => {
      before.current.clear();
      setAsking(false);
    },
  };
}
