import { shellCopy } from '#copy/shell.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';

export function NotFoundScreen() {
  usePageTitle(shellCopy.notFoundHeading);
  return (
    <Plain title={shellCopy.notFoundHeading} mark={shellCopy.notFoundTitle} text={shellCopy.notFoundText}>
      <a href="/" className="inline-flex min-h-12 items-center font-semi underline">
        {shellCopy.notFoundHome}
      </a>
    </Plain>
  );
}

export function CrashedScreen() {
  return (
    <Plain title={shellCopy.crashedTitle} text={shellCopy.crashedText}>
      <Button onClick={() => location.reload()}>{shellCopy.reload}</Button>
      <a href="/" className="inline-flex min-h-12 items-center font-semi underline">
        {shellCopy.notFoundHome}
      </a>
    </Plain>
  );
}

function Plain({
  title,
  mark,
  text,
  children,
}: {
  title: string;
  mark?: string;
  text: string;
  children: React.ReactNode;
}) {
  return (
    <div className="truntum mx-auto max-w-xl px-6 py-24 text-center">
      {mark && <p className="text-42 font-bold text-kunyit">{mark}</p>}
      <h1 className="text-32">{title}</h1>
      <p className="mt-3 text-ink-soft">{text}</p>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-5">{children}</div>
    </div>
  );
}
