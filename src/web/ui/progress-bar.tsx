/**
 * How far something on its way has come; the text says it too. It is read where one goes to it, and not said at every
 * percent: that it has arrived is said by whoever shows it (`announce`).
 */
export function ProgressBar({ label, percent, text }: { label: string; percent: number; text: string }) {
  return (
    <div className="text-13 text-ink-soft">
      {text}
      <progress aria-label={label} max={100} value={percent} className="mt-1 block h-1.5 w-full accent-sirih" />
    </div>
  );
}
