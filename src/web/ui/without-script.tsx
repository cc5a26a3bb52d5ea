import { uiCopy } from '#copy/ui.ts';
import { Notice } from './states.tsx';

/** Where nothing works without JavaScript, in a page built beforehand: says so, instead of silence. */
export const NeedsScript = () => (
  <noscript>
    <NeedsScriptNotice />
  </noscript>
);

const NeedsScriptNotice = () => <Notice tone="warn">{uiCopy.needsScript}</Notice>;

/**
 * Where the server writes what a page built beforehand does not know (prices, contact, the team's articles), for
 * readers without JavaScript; in the first of a page (server/http/built-pages.ts). `needed`: without such words nothing
 * works.
 */
export const WordsWithoutScript = ({ needed = false }: { needed?: boolean }) => (
  <noscript data-words="">{needed && <NeedsScriptNotice />}</noscript>
);
