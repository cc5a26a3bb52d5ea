/** Title and lead of a public page. */
export function PageHead({ title, lead }: { title: string; lead: string }) {
  return (
    <header className="max-w-prose">
      <h1 className="text-32 sm:text-42">{title}</h1>
      <p className="mt-3 text-17 text-ink-soft sm:text-20">{lead}</p>
    </header>
  );
}
