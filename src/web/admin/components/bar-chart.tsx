import { useId } from 'react';

/** Height of the picture in its own units; a bar is drawn in a column of ten. */
const HEIGHT = 100;
const COLUMN = 10;
/** Width of a bar in its column, by the number of bars. */
const BAR = { 1: 7, 2: 4 } as const;
const FILLS = ['fill-sirih', 'fill-kunyit'] as const;

/**
 * Bars, one column an entry, of one value or two beside each other. A table below has the same numbers, so the
 * chart is one image to a screen reader; it is not animated.
 */
export function BarChart({ columns, text }: { columns: readonly (readonly number[])[]; text: string }) {
  const id = useId();
  const most = Math.max(1, ...columns.flat());
  return (
    <svg
      role="img"
      aria-labelledby={id}
      viewBox={`0 0 ${columns.length * COLUMN} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-28 w-full border-b border-line-strong"
    >
      <title id={id}>{text}</title>
      {columns.flatMap((values, i) =>
        values.map((value, j) => {
          const width = BAR[values.length === 1 ? 1 : 2];
          // A value above 0 always shows a bar.
          const height = value === 0 ? 0 : Math.max(2, (value / most) * HEIGHT);
          return (
            <rect
              key={`${i}-${j}`}
              x={i * COLUMN + 1 + j * width}
              y={HEIGHT - height}
              width={width}
              height={height}
              className={FILLS[j]}
            />
          );
        }),
      )}
    </svg>
  );
}

/** One horizontal bar: a share of a whole, which the text beside it states. */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="h-2 w-full rounded-full bg-line">
      <rect x={0} y={0} width={Math.min(1, share) * 100} height={6} className="fill-sirih" />
    </svg>
  );
}
