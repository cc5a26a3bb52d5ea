import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { uiCopy } from '#copy/ui.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { Drawing } from './drawing.tsx';
import type { DrawingName } from './drawings.ts';
import { LinkedText } from './linked-text.tsx';
import { useSayLoading } from './say-loading.ts';
import { StateIcon } from './state-icon.tsx';

/** Empty content: its reason and a next step. */
export function EmptyState({
  title,
  text,
  drawing = 'tea',
  children,
}: {
  title: string;
  text?: ReactNode;
  drawing?: DrawingName;
  children?: ReactNode;
}) {
  return (
    <section className="truntum rounded-card border border-line bg-surface px-6 py-10 text-center">
      <Drawing name={drawing} />
      <h2 className="mt-4 text-25">{title}</h2>
      {text && <div className="mx-auto mt-2 max-w-prose text-balance text-ink-soft">{text}</div>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}

/** A failure: what to do, and the id to quote to us. Calm as an empty list: nothing of the member's is lost. */
export function ErrorState({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: { said: string; code?: string; requestId?: string };
  onRetry?: () => void;
}) {
  return (
    <section role="alert" className="truntum rounded-card border border-line bg-surface px-6 py-10 text-center">
      <Drawing name={error.code === 'network' ? 'offline' : 'failed'} />
      <h2 className="mt-4 text-20">{title}</h2>
      <p className="mx-auto mt-2 max-w-prose text-balance text-ink-soft">
        <LinkedText text={error.said} />
      </p>
      {error.requestId && <p className="mt-1 text-13 text-ink-soft">{uiCopy.requestId(error.requestId)}</p>}
      {onRetry && (
        <Button tone="secondary" className="mt-5" icon={<RotateCw aria-hidden className="size-5" />} onClick={onRetry}>
          {uiCopy.retry}
        </Button>
      )}
    </section>
  );
}

/** A placeholder in the shape of what is being loaded. */
export function Skeleton({ className }: { className?: string }) {
  useSayLoading();
  return <div aria-hidden className={cx('skeleton', className)} />;
}

/** A noticeable line: trial, limits. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  brief = false,
}: {
  tone?: 'info' | 'warn' | 'bad' | 'ok';
  title?: string;
  children: ReactNode;
  action?: ReactNode;
  /** On a phone the title alone, beside the button. */
  brief?: boolean;
}) {
  const look = {
    info: 'bg-sirih-soft border-sirih',
    warn: 'bg-warn-soft border-warn',
    bad: 'bg-bad-soft border-bad',
    ok: 'bg-ok-soft border-ok',
  }[tone];
  const own = useRef<HTMLDivElement>(null);
  const said = typeof children === 'string' ? children : null;
  // What a press brought is scrolled into view, however far below; `nearest` does not scroll if it is visible.
  useEffect(() => {
    if (own.current?.closest('[role=alert]')) own.current.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    <div
      ref={own}
      className={cx(
        'flex scroll-mb-20 flex-wrap items-center justify-between gap-3 rounded-card border px-4 py-3 text-15',
        brief && 'max-sm:py-2',
        look,
      )}
    >
      <div className={cx('flex min-w-0 gap-2', brief && 'max-sm:grow max-sm:basis-[9rem]')}>
        <StateIcon tone={tone} className="mt-[0.1em] size-[1.3em]" />
        <div className="min-w-0">
          {title && <p className="font-semi">{title}</p>}
          <div className={cx(brief && 'max-sm:hidden')}>{said === null ? children : <LinkedText text={said} />}</div>
        </div>
      </div>
      {action}
    </div>
  );
}
