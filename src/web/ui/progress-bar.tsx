/**
 * Progress of a task; the text states it too. It is read when focused, and not announced at every
 * percent: the caller announces the end (`announce`).
 */
export function ProgressBar({ label, percent, text }: { label: string; percent: number; text: string }) {
  return (
    <div className="text-13 text-ink-soft">
      {text}
      <progress aria-label={label} max={100} value={percent} className="mt-1 block h-1.5 w-full accent-sirih" />
    </div>
  );
}
