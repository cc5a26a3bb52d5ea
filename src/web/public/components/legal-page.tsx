import { legalCopy } from '#copy/legal.ts';

/** A legal text: title, date, sections. */
export function LegalPage({ page }: { page: keyof typeof legalCopy }) {
  const { title, lead, updated, sections } = legalCopy[page];
  return (
    <article className="mx-auto max-w-prose">
      <h1 className="text-32">{title}</h1>
      <p className="mt-3 text-17 text-ink-soft">{lead}</p>
      <p className="mt-3 inline-block rounded-full bg-sirih-soft px-3 py-1 text-13 font-semi">{updated}</p>
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
