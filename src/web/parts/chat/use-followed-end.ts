import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end (px) counts as at the end. */
const NEAR = 40;

type Facts = {
  /** Nothing to follow yet: what is said instead is read from its beginning. */
  empty: boolean;
  /** The oldest that is shown: when it gets older, what is read must not move. */
  first: number;
  /** The newest own one on its way: whoever writes looks at the end. */
  own: string | undefined;
  onEnd: (inView: boolean) => void;
};

/** A list that stays at its end while one is there, and where one reads otherwise. */
export function useFollowedEnd({ empty, first, own, onEnd }: Facts) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const before = useRef({ first, own, height: 0 });
  const [atEnd, setAtEnd] = useState(true);
  const tell = useRef(onEnd);
  const nothing = useRef(empty);

  useLayoutEffect(() => {
    tell.current = onEnd;
    nothing.current = empty;
    const list = box.current!;
    if (own !== undefined && own !== before.current.own) follows.current = true;
    if (empty) list.scrollTop = 0;
    else if (follows.current) list.scrollTop = list.scrollHeight;
    else if (first < before.current.first) list.scrollTop += list.scrollHeight - before.current.height;
    before.current = { first, own, height: list.scrollHeight };
  });

  useEffect(() => {
    const list = box.current!;
    // The keyboard of a phone, a growing composer: the end stays in view.
    const observer = new ResizeObserver(() => {
      if (follows.current && !nothing.current) list.scrollTop = list.scrollHeight;
    });
    observer.observe(list);
    tell.current(true);
    return () => observer.disconnect();
  }, []);

  const look = (end: boolean) => {
    follows.current = end;
    if (end === atEnd) return;
    setAtEnd(end);
    tell.current(end);
  };
  return {
    box,
    atEnd,
    onScroll: () => {
      const list = box.current!;
      look(empty || list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR);
    },
    toEnd: () => {
      const list = box.current!;
      list.scrollTop = list.scrollHeight;
      list.focus({ preventScroll: true });
      look(true);
    },
  };
}
