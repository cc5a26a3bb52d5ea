import type { RefObject } from 'react';
import { PICTURE_FILES } from '#web/lib/picture-files.ts';

type Props = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  testId: string;
  onFile: (file: File) => void;
};

/** The device's own chooser of one picture; a button beside it opens it. The same file can be chosen again. */
export function PictureInput({ ref, label, testId, onFile }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      accept={PICTURE_FILES}
      className="sr-only"
      tabIndex={-1}
      aria-hidden
      aria-label={label}
      data-testid={testId}
      onChange={({ target }) => {
        const file = target.files?.[0];
        target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
