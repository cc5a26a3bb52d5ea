/** A whole page of the team that only says something. */
export function StaffNotice({ title, text }: { title: string; text: string }) {
  return (
    <section className="rounded-card border border-line bg-surface px-6 py-12 text-center">
      <h1 className="text-25">{title}</h1>
      <p className="mx-auto mt-2 max-w-prose text-ink-soft">{text}</p>
    </section>
  );
}
