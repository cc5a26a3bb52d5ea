import { cx } from './class-names.ts';
import { DRAWING_BOX, type DrawingName, layersOf } from './drawings.ts';

/** One of our own drawings. */
export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <svg
      viewBox={DRAWING_BOX}
      aria-hidden
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('mx-auto h-32 max-w-full', className)}
    >
      {layersOf(name).map(({ d, look }) => (
        <path key={look} d={d} className={look} />
      ))}
    </svg>
  );
}
