import { lazy, Suspense, useRef } from 'react';
import { photoCopy } from '#copy/profile.ts';
import { PICTURE_FILES } from '#web/lib/picture-files.ts';
import { type Purpose, ADD, type usePhotoSending } from './use-photo-sending.ts';

// Few visits crop a picture: the code is loaded when one is chosen.
const CropDialog = lazy(() =>
  import('#web/members/crop-dialog.tsx').then(({ CropDialog }) => ({ default: CropDialog })),
);

/** Opens the device's own file chooser; render `picker` once in the page. */
export function usePhotoPicker(photos: ReturnType<typeof usePhotoSending>) {
  const input = useRef<HTMLInputElement>(null);
  const purpose = useRef<Purpose>(ADD);
  const pick = (wanted: Purpose) => {
    if (!photos.hasRoom(wanted)) return;
    purpose.current = wanted;
    input.current?.click();
  };
  const picker = (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_FILES}
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        aria-label={photoCopy.add}
        data-testid="file-photo"
        onChange={(e) => {
          const file = e.target.files?.[0];
          e.target.value = '';
          if (file) photos.choose(file, purpose.current);
          purpose.current = ADD;
        }}
      />
      {photos.chosen && (
        <Suspense fallback={null}>
          <CropDialog file={photos.chosen.file} onCancel={photos.cancel} onCut={photos.cut} />
        </Suspense>
      )}
    </>
  );
  return { pick, picker };
}
