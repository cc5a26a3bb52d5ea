/** How far something on its way has come; the text says it too. */
export function ProgressBar({ label, percent, text }: { label: string; percent: number; text: string }) {
  return (
    <div role="status" className="text-13 text-ink-soft">
      {text}
      <progress aria-label={label} max={100} value={percent} className="mt-1 block h-1.5 w-full accent-sirih" />
    </div>
  );
}
