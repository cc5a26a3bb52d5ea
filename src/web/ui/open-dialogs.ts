/** Dialogs that stay for long (a chat that fills a phone's screen) carry this attribute: nothing waits for their end. */
export const LASTING_DIALOG = 'data-lasting';

const OPEN = `dialog[open]:not([${LASTING_DIALOG}])`;
const KINDS = {
  any: OPEN,
  /** Somebody writes or decides there: a form, or a dialog above a dialog. */
  typing: `${OPEN}:has(textarea, input, select), ${OPEN} ${OPEN}`,
};
const LOOK_EVERY_MS = 400;
const waiting = new Map<() => void, keyof typeof KINDS>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Calls `act` once no dialog is open (`any`), or none in which somebody writes (`typing`): what a dialog hangs on may not be
 * taken away below it. The same function asked for again while it waits is called once.
 */
export function whenNoDialog(kind: keyof typeof KINDS, act: () => void): void {
  if (!document.querySelector(KINDS[kind])) return act();
  waiting.set(act, kind);
  timer ??= setInterval(look, LOOK_EVERY_MS);
}

/** Closes what is open, the topmost first: the member goes somewhere else. */
export function closeDialogs(): void {
  for (const dialog of [...document.querySelectorAll<HTMLDialogElement>(OPEN)].reverse()) dialog.close();
}

function look(): void {
  for (const [act, kind] of waiting) {
    if (document.querySelector(KINDS[kind])) continue;
    waiting.delete(act);
    act();
  }
  if (waiting.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
