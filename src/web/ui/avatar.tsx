import { cx } from './class-names.ts';
import { useShownPicture } from './shown-picture.ts';

/** A round picture, or the first letter. */
export function Avatar({ src, name, large }: { src: string | null; name: string; large?: boolean }) {
  const size = large ? 'size-24 text-42' : 'size-10';
  const pixels = large ? 96 : 40;
  const [shown, onError] = useShownPicture(src);
  if (shown)
    return (
      <img
        src={shown}
        onError={onError}
        alt=""
        width={pixels}
        height={pixels}
        className={cx(size, 'shrink-0 rounded-full border border-line object-cover')}
      />
    );
  return (
    <span
      aria-hidden
      data-avatar
      className={cx(
        size,
        'inline-flex shrink-0 items-center justify-center rounded-full border border-line bg-sirih-soft font-bold text-sirih',
      )}
    >
      {[...name][0]}
    </span>
  );
}
