import { shellCopy } from '#copy/shell.ts';
import { useFirstLookUntil } from '#web/lib/use-first-look.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { PlainMessage } from '#web/ui/plain-message.tsx';

/** `home`: the home page of this application. */
export function NotFoundScreen({ home = '/' }: { home?: string }) {
  usePageTitle(shellCopy.notFoundHeading);
  return (
    <PlainMessage title={shellCopy.notFoundHeading} mark={shellCopy.notFoundTitle} text={shellCopy.notFoundText}>
      <HomeLink to={home} />
    </PlainMessage>
  );
}

export function CrashedScreen() {
  useFirstLookUntil(true);
  return (
    <PlainMessage title={shellCopy.crashedTitle} text={shellCopy.crashedText} drawing="failed">
      <Button onClick={() => location.reload()}>{shellCopy.reload}</Button>
      <HomeLink />
    </PlainMessage>
  );
}

/** A full page load instead of the router: it leaves the broken state behind. */
const HomeLink = ({ to = '/' }: { to?: string }) => (
  <a href={to} className="inline-flex min-h-12 items-center font-semi underline">
    {shellCopy.notFoundHome}
  </a>
);
