import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('rounded-card border border-line bg-surface', className)}>{children}</div>;
}
