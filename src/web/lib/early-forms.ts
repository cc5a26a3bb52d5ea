import { uiCopy } from '#copy/ui.ts';

/**
 * A page built beforehand shows its form before the form's code has come, on a slow phone for seconds. Sent by the
 * browser itself it would be lost, and a password would stand in the address: until then the inline script (early.ts)
 * holds the sending back, and the form sends itself once its code is here. A search is an address: it goes at once.
 */
type Page = { serasiReady?: boolean; serasiSent?: boolean };

/** Says after a while that the code does not come; at the end of the body, which React leaves alone. */
const NOTICE = 'belum-dimuat';
const SAID_AFTER_MS = 12_000;
const CLASSES =
  'fixed inset-x-4 bottom-4 z-50 mx-auto max-w-sm rounded-card border border-line bg-surface p-4 text-15 shadow-float';

/** In the inline script. */
export const HOLD_FORMS = `addEventListener("submit",(event)=>{
if(window.serasiReady||event.target.method!=="post")return;
event.preventDefault();window.serasiSent=true;
setTimeout(()=>{
if(window.serasiReady||document.getElementById("${NOTICE}"))return;
const said=document.createElement("p");
said.id="${NOTICE}";said.className="${CLASSES}";said.setAttribute("role","alert");said.textContent="${uiCopy.codeMissing}";
document.body.append(said);
},${SAID_AFTER_MS});
},true);`;

const page = () => globalThis as Page;

/** The code of the page is here, and its form has heard of an early sending: from now on forms send by themselves. */
export function formsAreReady(): void {
  page().serasiReady = true;
  page().serasiSent = false;
  document.getElementById(NOTICE)?.remove();
}

/** Was a form sent before its code had come? Once. */
export function takeEarlySending(): boolean {
  const sent = page().serasiSent === true;
  page().serasiSent = false;
  return sent;
}

/** What stands in a field of a page built beforehand when its code begins; React empties fields it controls. */
export function typedEarly(id: string): string {
  if (typeof document === 'undefined' || page().serasiReady) return '';
  return (document.getElementById(id) as HTMLInputElement | null)?.value ?? '';
}
