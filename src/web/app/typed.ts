type Field = HTMLInputElement | HTMLTextAreaElement;
/** What somebody writes by hand; what lies in `data-kept` is there again after a reload. */
const WRITTEN =
  ':is(textarea, input:is([type=text], [type=email], [type=tel], [type=url], [type=number], :not([type]))):not([data-kept] *, [data-kept])';

const typed = new Set<Field>();

/** From now on it is known where somebody typed. Answers how to stop. */
export function followTyping(): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.matches(WRITTEN)) typed.add(target as Field);
  };
  document.addEventListener('input', note, { capture: true, passive: true });
  return () => {
    document.removeEventListener('input', note, { capture: true });
    typed.clear();
  };
}

/** A field somebody typed in is still there, with something in it: a reload would lose it. */
export const hasTyped = (): boolean => [...typed].some(({ isConnected, value }) => isConnected && value.trim() !== '');
