import { shellCopy } from '#copy/shell.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Replaces a list while the own profile is paused: a paused member is not found and finds nobody (R-INF 7). */
export function PausedState() {
  return (
    <EmptyState drawing="rest" title={shellCopy.pausedListTitle} text={shellCopy.pausedListText}>
      <LinkButton to="/profile/privasi">{shellCopy.pausedListLink}</LinkButton>
    </EmptyState>
  );
}
