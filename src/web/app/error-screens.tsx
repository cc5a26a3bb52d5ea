import { shellCopy } from '#copy/shell.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { PlainMessage } from '#web/ui/plain-message.tsx';

/** `home`: where the reader is at home. */
export function NotFoundScreen({ home = '/' }: { home?: string }) {
  usePageTitle(shellCopy.notFoundHeading);
  return (
    <PlainMessage title={shellCopy.notFoundHeading} mark={shellCopy.notFoundTitle} text={shellCopy.notFoundText}>
      <HomeLink to={home} />
    </PlainMessage>
  );
}

export function CrashedScreen() {
  return (
    <PlainMessage title={shellCopy.crashedTitle} text={shellCopy.crashedText} drawing="failed">
      <Button onClick={() => location.reload()}>{shellCopy.reload}</Button>
      <HomeLink />
    </PlainMessage>
  );
}

/** By the browser, not by the router: what is broken is left behind. */
const HomeLink = ({ to = '/' }: { to?: string }) => (
  <a href={to} className="inline-flex min-h-12 items-center font-semi underline">
    {shellCopy.notFoundHome}
  </a>
);
