/** Time for the page to focus what takes the place of the removed element. */
const SETTLED_MS = 100;
/** No input: on a phone its keyboard would come. */
const REACHED_BY_KEY = 'a[href]:not([tabindex="-1"]), button:not([disabled], [tabindex="-1"]), summary, [tabindex="0"]';
/** A toast with the focus would never go. */
const TOASTS = '[data-testid="toasts"]';
const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]';
/** Places behind dialogs that are remembered: a dialog, and one opened from it. */
const DIALOGS_DEEP = 2;

/** An element that had the focus, or one around it, and its position among its siblings then. */
type Place = { part: Element; index: number };

/**
 * An act that removes its own button (undo, clear, approve) would send the focus to the page's beginning: it goes to
 * what took the place of the removed part instead, or to the nearest part of the page that is still there. After a
 * dialog that is the place it was opened from. A button that is disabled while it works has the focus again afterwards.
 */
export function keepFocus(): void {
  let around: Place[] = [];
  let behind: Place[][] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const focused = ({ target }: FocusEvent) => {
    const element = target as Element;
    const dialog = element.closest(DIALOG);
    if (dialog === null) behind = [];
    else if (around.length > 0 && around[0]!.part.closest(DIALOG) !== dialog)
      behind = [around, ...behind].slice(0, DIALOGS_DEEP);
    around = placesOf(element);
    [atWork, isLeft] = [null, false];
  };
  let atWork: HTMLElement | null = null;
  let isLeft = false;
  const changed = () => {
    const part = around[0]?.part;
    if (part?.matches(':disabled')) {
      if (!isLeft) atWork = part as HTMLElement;
    } else if (atWork !== null && atWork === part) {
      atWork = null;
      if (part.isConnected && document.activeElement === document.body)
        (part as HTMLElement).focus({ preventScroll: true });
    }
    if (part === undefined || part.isConnected) return;
    clearTimeout(timer);
    timer = setTimeout(restore, SETTLED_MS);
  };
  const restore = () => {
    if (document.activeElement !== document.body) return;
    const whole = document.getElementById('isi');
    const next = [around, ...behind].map((places) => nearestTo(places, whole)).find((found) => found !== null);
    [around, behind] = [[], []];
    // Of the whole page its content, not its first link.
    (next ?? whole)?.focus({ preventScroll: true });
  };
  new MutationObserver(changed).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', focused);
  // A press elsewhere meanwhile means that the member has left it, until it has the focus again.
  document.addEventListener('pointerdown', ({ target }) => {
    if (around[0]?.part.contains(target as Node) === false) [atWork, isLeft] = [null, true];
  });
  // Such a press may take no focus, as on a scrollbar: a key in the control says that the member is still there.
  document.addEventListener('keydown', ({ target }) => (isLeft &&= around[0]?.part !== target), true);
}

function placesOf(element: Element): Place[] {
  const places: Place[] = [];
  for (let part: Element | null = element; part?.parentElement && part !== document.body; part = part.parentElement)
    places.push({ part, index: [...part.parentElement.children].indexOf(part) });
  return places;
}

/** The control to focus; null when nothing nearer than the whole page is left. */
function nearestTo(places: readonly Place[], whole: Element | null): HTMLElement | null {
  const at = places.findIndex(({ part }) => part.isConnected && inside(part) !== undefined);
  const part = places[at]?.part;
  if (!part || part.contains(whole)) return null;
  // What took its place, what follows it, and only then what comes before.
  const [siblings, from] = [[...part.children], at > 0 ? places[at - 1]!.index : 0];
  const inOrder = [...siblings.slice(from), ...siblings.slice(0, from).reverse()];
  return inOrder.map(controlIn).find((control) => control !== null) ?? null;
}

/** The first control inside, outside toasts. */
const inside = (part: Element): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>(REACHED_BY_KEY)].find((control) => !control.closest(TOASTS));

const controlIn = (part: Element): HTMLElement | null =>
  part.matches(REACHED_BY_KEY) ? (part as HTMLElement) : (inside(part) ?? null);
