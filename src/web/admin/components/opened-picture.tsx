import { documentQueueCopy } from '#copy/staff.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';

/** Why a picture is not shown: its time is over, or it did not come, which another try may mend. */
export type Missing = 'undrawn' | 'lapsed';
/** Is it drawn by its opening? Of another kind of file nothing is seen before it is fetched. */
export const isPicture = ({ mime }: Pick<Props['opening'], 'mime'>): boolean => mime.startsWith('image/');

type Props = {
  opening: { file: string; mime: string; expiresAt: string };
  alt: string;
  missing: Missing | null;
  /** Said for `missing`. */
  why: string | null;
  onMissing: (why: Missing | null) => void;
  /** Has its height before the picture has come: the decision below does not move under a finger. */
  height: string;
};

/** The picture of an opened paper, and in its place why it is not there. Of another kind of file nothing is drawn. */
export function OpenedPicture({ opening, alt, missing, why, onMissing, height }: Props) {
  return (
    <>
      <div role="alert">{why && <Notice tone="warn">{why}</Notice>}</div>
      {missing === 'undrawn' && (
        <Button tone="secondary" small className="self-start" onClick={() => onMissing(null)}>
          {documentQueueCopy.drawAgain}
        </Button>
      )}
      {isPicture(opening) && !missing && (
        <img
          src={opening.file}
          alt={alt}
          onError={() => onMissing(Date.now() < Date.parse(opening.expiresAt) ? 'undrawn' : 'lapsed')}
          className={`${height} w-full rounded-field border border-line bg-paper object-contain`}
        />
      )}
    </>
  );
}
