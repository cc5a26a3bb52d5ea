import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { uiCopy } from '#copy/ui.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';

export type Toast = { id: number; title?: string; text?: string; tone: 'ok' | 'info' | 'bad' };

const SHOWN_MS = 6_000;
const MAX = 3;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a short message; the newest three stay. Bad ones are read out at once. */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  change([...toasts, { tone: 'info' as const, ...toast, id: nextId++ }].slice(-MAX));
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const tell of listeners) tell();
}

const dismiss = (id: number) => change(toasts.filter((t) => t.id !== id));
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const NONE: readonly Toast[] = [];

/** Where toasts appear: once, in the shell. Two live regions are there from the start, so that screen readers notice. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
  return (
    <div
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex flex-col items-center gap-2 px-4 sm:top-20 sm:right-4 sm:bottom-auto sm:left-auto sm:items-end"
      data-testid="toasts"
    >
      {(['bad', 'other'] as const).map((kind) => (
        <div key={kind} role={kind === 'bad' ? 'alert' : 'status'} className="flex w-full max-w-sm flex-col gap-2">
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

function ToastCard({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast.id]);
  const Icon = ICONS[toast.tone];
  return (
    <div className="pointer-events-auto flex animate-[rise_160ms_ease-out] items-start gap-3 rounded-card border border-line bg-surface py-2 pr-1 pl-4 shadow-float">
      <Icon aria-hidden strokeWidth={1.75} className={cx('mt-2.5 size-5 shrink-0', { ok: 'text-ok', info: 'text-sirih', bad: 'text-bad' }[toast.tone])} />
      <div className="min-w-0 grow py-2 text-15">
        {toast.title && <p className="font-semi">{toast.title}</p>}
        {toast.text && <p className={toast.title ? 'text-ink-soft' : undefined}>{toast.text}</p>}
      </div>
      <IconButton label={uiCopy.close} onClick={() => dismiss(toast.id)}>
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}
