import { shellCopy } from '#copy/shell.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** In the place of a list, while the own profile is paused: who is found by nobody finds nobody (R-INF 7). */
export function PausedState() {
  return (
    <EmptyState title={shellCopy.pausedListTitle} text={shellCopy.pausedListText}>
      <LinkButton to="/profile/privasi">{shellCopy.pausedListLink}</LinkButton>
    </EmptyState>
  );
}
