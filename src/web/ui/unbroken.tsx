/** A text with a part that stays on one line, such as a number with hyphens; the part may also be absent. */
export function Unbroken({ text, part }: { text: string; part: string }) {
  const at = text.indexOf(part);
  if (at < 0 || part === '') return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="whitespace-nowrap">{part}</span>
      {text.slice(at + part.length)}
    </>
  );
}
