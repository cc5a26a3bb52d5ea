import { presetCopy } from '#copy/member-desk.ts';

type Props = { reasons: readonly string[]; onPick: (reason: string) => void };

/** Common reasons: one press fills the field, and the text can still be changed. */
export function PresetReasons({ reasons, onPick }: Props) {
  return (
    <div role="group" aria-label={presetCopy.label} className="flex flex-wrap gap-2">
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          onClick={() => onPick(reason)}
          className="min-h-11 rounded-full border border-line-strong bg-surface px-4 py-1.5 text-left text-15 hover:bg-sirih-soft"
        >
          {reason}
        </button>
      ))}
    </div>
  );
}
