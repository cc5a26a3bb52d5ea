import type { FieldProps } from '#web/lib/api-form.ts';
import { TextArea } from '#web/ui/field.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { PresetReasons } from './preset-reasons.tsx';

type Props = FieldProps & {
  id: string;
  label: string;
  hint: string;
  rows: number;
  /** A failure that is not about the reason, shown below `failed`. */
  failure: string | null;
  failed: string;
} & ({ presets: readonly string[]; onPick: (reason: string) => void } | { presets?: never; onPick?: never });

/** Reason of an act of staff, which its recipient will read; the preset ones above it, as they are read first. */
export function ReasonField({ failure, failed, presets, onPick, ...field }: Props) {
  return (
    <>
      {presets && <PresetReasons reasons={presets} onPick={onPick} />}
      <TextArea {...field} />
      <FailureNotice title={failed} failure={failure} />
    </>
  );
}
