/** Time for the page to focus what takes the place of the removed element. */
const SETTLED_MS = 100;
/** No input: on a phone its keyboard would come. */
const REACHED_BY_KEY = 'a[href], button:not([disabled]), summary, [tabindex="0"]';

/**
 * An act that removes its own button (undo, clear, approve) would send the focus to the page's beginning: it goes to
 * the nearest part of the page that is still there instead, and to the control that stands first in it.
 */
export function keepFocus(): void {
  let around: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const focused = ({ target }: FocusEvent) => {
    around = [];
    for (let part = target as Element | null; part && part !== document.body; part = part.parentElement)
      around.push(part);
  };
  const changed = () => {
    if (around.length === 0 || around[0]!.isConnected) return;
    clearTimeout(timer);
    timer = setTimeout(restore, SETTLED_MS);
  };
  const restore = () => {
    if (document.activeElement !== document.body) return;
    const part = around.find((one) => one.isConnected && one.querySelector(REACHED_BY_KEY) !== null);
    around = [];
    // Of the whole page its content, not its first link.
    const isWhole = !part || part.contains(document.getElementById('isi'));
    const next = isWhole ? document.getElementById('isi') : part.querySelector<HTMLElement>(REACHED_BY_KEY);
    next?.focus({ preventScroll: true });
  };
  new MutationObserver(changed).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', focused);
}
