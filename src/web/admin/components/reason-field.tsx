import type { FieldProps } from '#web/lib/api-form.ts';
import { TextArea } from '#web/ui/field.tsx';
import { FailureNotice } from './failure-notice.tsx';

type Props = FieldProps & {
  id: string;
  label: string;
  hint: string;
  rows: number;
  /** A failure that is not about the reason, shown below `failed`. */
  failure: string | null;
  failed: string;
};

/** Reason of an act of staff, which its recipient will read. */
export function ReasonField({ failure, failed, ...field }: Props) {
  return (
    <>
      <TextArea {...field} />
      <FailureNotice title={failed} failure={failure} />
    </>
  );
}
