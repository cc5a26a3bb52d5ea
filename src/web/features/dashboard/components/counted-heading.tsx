import type { Ref } from 'react';
import { Count } from '#web/ui/badge.tsx';

type Props = { id: string; title: string; n: number; said: string; ref?: Ref<HTMLHeadingElement> };

/** Heading of a section with the number of what waits there; `said`: that number in words, which are read out. */
export function CountedHeading({ id, title, n, said, ref }: Props) {
  return (
    <h2 ref={ref} id={id} tabIndex={ref ? -1 : undefined} className="text-25 outline-none">
      {title}
      {n > 0 && (
        <>
          <span className="sr-only"> {said}</span> <Count n={n} className="ml-1 align-middle" />
        </>
      )}
    </h2>
  );
}
