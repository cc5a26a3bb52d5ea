import type { PreferencesBody, Alternative } from '#contract/preferences.ts';
import { changeText, tunerCopy } from '#copy/tuner.ts';
import { cx } from '#web/ui/class-names.ts';

type Props = {
  changes: readonly Alternative[];
  from: PreferencesBody;
  /** Told count of candidates without any of these changes. */
  now: number | null;
  waiting: boolean;
  /** False: only the changes. */
  hasCounts?: boolean;
  onChoose: (change: Alternative) => void;
};

/** Changes as buttons: the change, and its number of candidates. */
export function AlternativeChips({ changes, from, now, waiting, hasCounts = true, onChoose }: Props) {
  return (
    <ul className="flex flex-wrap gap-2">
      {changes.map((change) => (
        <li key={changeText(change, from)}>
          <button
            type="button"
            onClick={() => onChoose(change)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-15 hover:border-sirih hover:bg-paper"
          >
            {changeText(change, from)}
            {hasCounts && (
              <span
                className={cx(
                  'font-bold',
                  // An old number is paler, but still readable (contrast 4.5).
                  waiting ? 'text-ink-soft' : toneOf(change.count ?? 0, now ?? 0),
                )}
              >
                {tunerCopy.count(change.count)}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function toneOf(count: number, now: number): string {
  if (count === now) return 'text-ink-soft';
  return count > now ? 'text-ok' : 'text-bad';
}
