import { useRef } from 'react';
import { photoCopy } from '#copy/profile.ts';
import { PictureInput } from '#web/account/picture-input.tsx';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { type Purpose, ADD, type usePhotoSending } from './use-photo-sending.ts';

// Few visits crop a picture: the code is loaded when one is chosen.
const [CropDialog] = later(() => import('#web/account/crop-dialog.tsx').then((m) => m.CropDialog));

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
      <PictureInput
        ref={input}
        label={photoCopy.add}
        testId="file-photo"
        onFile={(file) => {
          photos.choose(file, purpose.current);
          purpose.current = ADD;
        }}
      />
      {photos.chosen && (
        <Piece onMissing={photos.cancel}>
          <CropDialog
            file={photos.chosen.file}
            onCancel={photos.cancel}
            onCut={photos.cut}
            onAnother={photos.chooseAnother}
          />
        </Piece>
      )}
    </>
  );
  return { pick, picker };
}
