import { chatCopy, timeLeftText } from '#copy/chat.ts';
import { CONVERSATION_MS, LAST_STRETCH_MS } from '#domain/messaging/limits.ts';
import { cx } from '#web/ui/class-names.ts';

/** «23 jam 10 menit lagi»; red only in the last hour. `ms`: time left. */
export function TimeLeft({ ms, className }: { ms: number; className?: string }) {
  return (
    <span
      className={cx('text-13', ms > 0 && ms <= LAST_STRETCH_MS ? 'font-semi text-bad' : 'text-ink-soft', className)}
    >
      {timeLeftText(ms)}
    </span>
  );
}

/** The same as a thin bar. */
export function TimeBar({ ms }: { ms: number }) {
  const share = Math.max(0, Math.min(1, ms / CONVERSATION_MS));
  return (
    <div
      role="progressbar"
      aria-label={chatCopy.timeLeft}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={timeLeftText(ms)}
      className="h-0.5 shrink-0 bg-line"
    >
      <div
        className={cx('h-full', ms <= LAST_STRETCH_MS ? 'bg-bad' : 'bg-sirih')}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
