import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { uiCopy } from '#copy/ui.ts';
import { createStore, useStore } from '../lib/store.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { useIsReachable } from './dialog-stack.ts';

/** What can be done about it: a way to go, or something to do. */
export type ToastAction = { text: string } & ({ to: string; state?: unknown } | { onPress: () => void });
export type Toast = { id: number; title?: string; text?: string; tone: 'ok' | 'info' | 'bad'; action?: ToastAction };

const SHOWN_MS = 6_000;
/** With something to press there is more to decide. */
const SHOWN_WITH_ACTION_MS = 12_000;
const NONE: readonly Toast[] = [];
const toasts = createStore(NONE);
let nextId = 1;

/** Shows a short message in place of the one before. Bad ones are read out at once. */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  toasts.set([{ tone: 'info' as const, ...toast, id: nextId++ }]);
}

const dismiss = (id: number) => toasts.set((all) => all.filter((t) => t.id !== id));

/**
 * Where toasts appear: once in the shell, once in each open dialog; the one that can be reached shows them. Its two
 * live regions are there before a toast is, so that screen readers notice. `top`: on phones, too, it keeps away from
 * the lower edge (one writes there). `inFlow`: it takes room of its own, and lies over nothing.
 */
export function ToastRegion({ top = false, inFlow = false }: { top?: boolean; inFlow?: boolean }) {
  const reachable = useIsReachable();
  const all = useStore(toasts);
  const shown = reachable ? all : NONE;
  return (
    <div
      className={cx(
        inFlow
          ? 'flex shrink-0 flex-col items-center px-4'
          : 'pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 px-4 sm:top-20 sm:right-4 sm:bottom-auto sm:left-auto sm:items-end',
        !inFlow && (top ? 'top-20' : 'bottom-20'),
      )}
      data-testid="toasts"
    >
      {(['bad', 'other'] as const).map((kind) => (
        <div key={kind} role={kind === 'bad' ? 'alert' : 'status'} className="w-full max-w-sm">
          {shown
            .filter((t) => (t.tone === 'bad') === (kind === 'bad'))
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
        </div>
      ))}
    </div>
  );
}

const ICONS = { ok: CircleCheck, info: Info, bad: CircleAlert } as const;
const ACTION = '-ml-2 inline-flex min-h-11 items-center rounded-field px-2 font-semi text-sirih hover:bg-sirih-soft';

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, title, text, action } = toast;
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, action]);
  const Icon = ICONS[tone];
  return (
    <div className="pointer-events-auto flex animate-[rise_160ms_ease-out] items-start gap-3 rounded-card border border-line bg-surface py-2 pr-1 pl-4 shadow-float">
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={cx('mt-2.5 size-5 shrink-0', { ok: 'text-ok', info: 'text-sirih', bad: 'text-bad' }[tone])}
      />
      <div className="min-w-0 grow py-2 text-15">
        {title && <p className="font-semi">{title}</p>}
        {text && <p className={title ? 'text-ink-soft' : undefined}>{text}</p>}
        {action &&
          ('to' in action ? (
            <Link to={action.to} state={action.state} className={ACTION} onClick={() => dismiss(id)}>
              {action.text}
            </Link>
          ) : (
            <button type="button" className={ACTION} onClick={() => (dismiss(id), action.onPress())}>
              {action.text}
            </button>
          ))}
      </div>
      <IconButton label={uiCopy.close} onClick={() => dismiss(id)}>
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}
