type Field = HTMLInputElement | HTMLTextAreaElement;
/** Text fields; those with `data-kept` are restored after a reload. */
const WRITTEN =
  ':is(textarea, input:is([type=text], [type=email], [type=tel], [type=url], [type=number], :not([type]))):not([data-kept] *, [data-kept])';

const typed = new Set<Field>();

/** From now on fields with typed text are remembered. Returns a function to stop. */
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

/** Does a field with typed text still exist? A reload would lose it. */
export const hasTyped = (): boolean => [...typed].some(({ isConnected, value }) => isConnected && value.trim() !== '');
