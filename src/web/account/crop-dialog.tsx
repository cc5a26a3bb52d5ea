import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { errorMessage } from '#copy/errors.ts';
import { cropCopy } from '#copy/profile.ts';
import { PHOTOS } from '#domain/profile/values.ts';
import { asApiError } from '#web/lib/api.ts';
import { useHere } from '#web/lib/here.ts';
import { isHeic } from '#web/lib/picture-files.ts';
import { useObjectUrl } from '#web/lib/use-object-url.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldErrorText } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { ASPECT, cutPicture, largestCrop, LEAST_CUT } from './crop-picture.ts';
import { PictureInput } from './picture-input.tsx';

type Props = {
  file: File;
  onCancel: () => void;
  onCut: (picture: File) => void;
  /** Another file in place of one that cannot be used. */
  onAnother: (file: File) => void;
};
type Size = { width: number; height: number };
type Shown = Size & { scale: number };

/**
 * Chooses the 4:5 part of a picture: by dragging the frame, by arrow keys on it, or by three sliders without
 * dragging.
 */
export function CropDialog(props: Props) {
  const { name, size, lastModified } = props.file;
  return <Cropping key={`${name}/${size}/${lastModified}`} {...props} />;
}

function Cropping({ file, onCancel, onCut, onAnother }: Props) {
  const url = useObjectUrl(file);
  const [size, setSize] = useState<Shown | null>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [problem, setProblem] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  const [cutting, setCutting] = useState(false);
  const here = useHere();
  const id = useId();
  const ready = (event: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth: width, naturalHeight: height, width: onScreen } = event.currentTarget;
    if (width * height > PHOTOS.maxPixels) return setProblem(errorMessage('upload-too-many-pixels'));
    if (width < LEAST_CUT.width || height < LEAST_CUT.height) return setProblem(cropCopy.tooSmall(width, height));
    setSize({ width, height, scale: onScreen / width });
    setCrop(largestCrop(width, height));
  };
  const use = async () => {
    setCutting(true);
    try {
      const picture = whole ? file : await cutPicture(file, crop!);
      // Cancelled meanwhile: the next file may already be in this one's place.
      if (here.current) onCut(picture);
    } catch (error) {
      setProblem(asApiError(error).message);
      setCutting(false);
    }
  };
  const footer = (
    <>
      <Button tone="secondary" onClick={onCancel}>
        {cropCopy.cancel}
      </Button>
      {problem === null ? (
        <Button loading={cutting} disabled={!crop && !whole} onClick={() => void use()}>
          {cropCopy.use}
        </Button>
      ) : (
        <AnotherFile onFile={onAnother} />
      )}
    </>
  );
  return (
    <Modal open onClose={onCancel} title={cropCopy.title} footer={footer}>
      <div className="flex flex-col gap-4">
        {problem === null ? (
          <p className="text-15 text-ink-soft">{whole ? cropCopy.whole : cropCopy.text}</p>
        ) : (
          <div role="alert">
            <FieldErrorText id={id} error={problem} />
          </div>
        )}
        {url && problem === null && !whole && (
          <Frame crop={crop} least={leastOnScreen(size)} onChange={setCrop}>
            <img
              src={url}
              alt=""
              onLoad={ready}
              onError={() => (isHeic(file) ? setWhole(true) : setProblem(errorMessage('upload-not-image')))}
            />
          </Frame>
        )}
        {!crop && problem === null && !whole && <Waiting label={cropCopy.preparing} />}
        {crop && size && problem === null && <CropSliders crop={crop} size={size} onChange={setCrop} />}
      </div>
    </Modal>
  );
}

/** The frame is at least the least size, in the pixels the picture has on this screen. */
const leastOnScreen = (size: Shown | null) => Math.max(60, size ? LEAST_CUT.width * size.scale : 0);

const LABELS = {
  cropArea: cropCopy.area,
  nwDragHandle: cropCopy.corner,
  nDragHandle: cropCopy.corner,
  neDragHandle: cropCopy.corner,
  eDragHandle: cropCopy.corner,
  seDragHandle: cropCopy.corner,
  sDragHandle: cropCopy.corner,
  swDragHandle: cropCopy.corner,
  wDragHandle: cropCopy.corner,
};
const LEAST = 30;

/** The smallest frame in percent of the largest: the cropped photo keeps its least size. */
const leastPercent = (largest: PercentCrop, { width }: Size) =>
  Math.min(100, Math.max(LEAST, Math.ceil((100 * LEAST_CUT.width) / ((largest.width / 100) * width))));

/** No form has this id: in the page's own form Enter on a slider would send it. */
const NO_FORM = 'potong';

/** Size and position of the frame in percent of the possible range. */
function CropSliders({
  crop,
  size,
  onChange,
}: {
  crop: PercentCrop;
  size: Size;
  onChange: (crop: PercentCrop) => void;
}) {
  const largest = largestCrop(size.width, size.height);
  const [roomX, roomY] = [100 - crop.width, 100 - crop.height];
  const place = (at: number, room: number) => (room > 0.01 ? Math.round((100 * at) / room) : 50);
  const resize = (percent: number) => {
    const [width, height] = [(largest.width * percent) / 100, (largest.height * percent) / 100];
    const keep = (at: number, was: number, is: number) => Math.min(100 - is, Math.max(0, at + (was - is) / 2));
    onChange({ unit: '%', width, height, x: keep(crop.x, crop.width, width), y: keep(crop.y, crop.height, height) });
  };
  const sliders = [
    {
      label: cropCopy.size,
      min: leastPercent(largest, size),
      value: Math.round((100 * crop.width) / largest.width),
      set: resize,
      free: true,
    },
    {
      label: cropCopy.across,
      min: 0,
      value: place(crop.x, roomX),
      set: (n: number) => onChange({ ...crop, x: (n * roomX) / 100 }),
      free: roomX > 0.01,
    },
    {
      label: cropCopy.down,
      min: 0,
      value: place(crop.y, roomY),
      set: (n: number) => onChange({ ...crop, y: (n * roomY) / 100 }),
      free: roomY > 0.01,
    },
  ];
  return (
    <div className="flex flex-col gap-1">
      {sliders.map(({ label, min, value, set, free }) => (
        <label key={label} className="flex items-center gap-3 text-15">
          <span className="w-36 shrink-0">{label}</span>
          <input
            type="range"
            form={NO_FORM}
            min={min}
            max={100}
            value={value}
            disabled={!free}
            aria-valuetext={cropCopy.percent(value)}
            onChange={(e) => set(Number(e.target.value))}
            className="h-11 min-w-0 grow accent-sirih"
          />
        </label>
      ))}
    </div>
  );
}

type FrameProps = { crop: PercentCrop | undefined; least: number; onChange: (crop: PercentCrop) => void };

/** The picture under its frame. */
function Frame({ crop, least, onChange, children }: FrameProps & { children: ReactNode }) {
  return (
    <div className="flex justify-center rounded-field bg-line">
      <ReactCrop
        crop={crop}
        aspect={ASPECT}
        keepSelection
        ruleOfThirds
        minWidth={least}
        ariaLabels={LABELS}
        onChange={(_, percent) => onChange(percent)}
        // Its own style sheet lets the picture inherit the height, which it must not have of its own.
        className="crop-frame max-h-[46dvh]"
      >
        {children}
      </ReactCrop>
    </div>
  );
}

function AnotherFile({ onFile }: { onFile: Props['onAnother'] }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <PictureInput ref={input} label={cropCopy.another} testId="file-another" onFile={onFile} />
      <Button onClick={() => input.current?.click()}>{cropCopy.another}</Button>
    </>
  );
}
