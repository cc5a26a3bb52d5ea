import { legalCopy } from '#copy/legal.ts';

/** A legal text: title, date, sections. */
export function LegalPage({ page }: { page: keyof typeof legalCopy }) {
  const { title, updated, sections } = legalCopy[page];
  return (
    <article className="mx-auto max-w-prose">
      <h1 className="text-32">{title}</h1>
      <p className="mt-1 text-15 text-ink-soft">{updated}</p>
      {sections.map((section) => (
        <section key={section.title} className="mt-8">
          <h2 className="text-20">{section.title}</h2>
          {section.text.map((text) => (
            <p key={text} className="mt-2">
              {text}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
