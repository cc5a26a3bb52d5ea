import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';

type Props = {
  back: { to: string; text: string };
  title: ReactNode;
  lead: string;
  /** For something beside the subjects. */
  wide?: boolean;
  children: ReactNode;
};

/** A page below another one: the way back, what it is about, and its subjects below each other. */
export function SubPage({ back, title, lead, wide, children }: Props) {
  return (
    <div className={cx('mx-auto flex w-full flex-col gap-8', wide ? 'max-w-5xl' : 'max-w-3xl')}>
      <header>
        <p>
          <Link to={back.to} className="inline-flex min-h-11 items-center text-15 font-semi">
            {back.text}
          </Link>
        </p>
        <h1 className="text-32">{title}</h1>
        <p className="mt-1 text-ink-soft">{lead}</p>
      </header>
      {children}
    </div>
  );
}
