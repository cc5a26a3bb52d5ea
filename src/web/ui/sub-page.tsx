import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import { cx } from './class-names.ts';

type Props = {
  back: { to: string; text: string };
  title: ReactNode;
  lead: string;
  /** Room for content beside the subjects. */
  wide?: boolean;
  children: ReactNode;
};

/** A page below another one: link back, title, and its subjects below each other. */
export function SubPage({ back, title, lead, wide, children }: Props) {
  return (
    <div className={cx('mx-auto flex w-full flex-col gap-8', wide ? 'max-w-5xl' : 'max-w-3xl')}>
      <header>
        <p>
          <BackLink to={back.to}>{back.text}</BackLink>
        </p>
        <h1 className="text-32">{title}</h1>
        <p className="mt-1 text-ink-soft">{lead}</p>
      </header>
      {children}
    </div>
  );
}
