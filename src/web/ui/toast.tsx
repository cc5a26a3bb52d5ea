import { Info, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { uiCopy } from '#copy/ui.ts';
import { createStore, useStore } from '../lib/store.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { useIsReachable } from './dialog-stack.ts';
import { LinkedText } from './linked-text.tsx';
import { StateIcon } from './state-icon.tsx';
import { freePlace, harmOf, type Place } from './toast-place.ts';
import { Unbroken } from './unbroken.tsx';

/** Action of a toast: a link, or a button. */
export type ToastAction = { text: string } & ({ to: string; state?: unknown } | { onPress: () => void });
export type Toast = { id: number; title?: string; text?: string; tone: 'ok' | 'info' | 'bad'; action?: ToastAction } & {
  /** Of a failure that is not the member's doing: the id to quote to us. */
  requestId?: string;
  /** A part of the text that stays on one line, such as a number with hyphens. */
  whole?: string;
  /** When it goes by itself (ms since 1970). */
  until: number;
};
export type NewToast = Omit<Toast, 'id' | 'tone' | 'until'> & { tone?: Toast['tone'] };

const SHOWN_MS = 4_000;
/** A toast with an action, or about a failure, takes longer to read (decision 0054). */
const SHOWN_LONGER_MS = 10_000;
/** A dialog that opens or closes takes the toast over for what is left of its time, and no less than this. */
const LEAST_MS = 1_500;
type Shown = { toast: Toast | null; said: string };
const toasts = createStore<Shown>({ toast: null, said: '' });
let nextId = 1;
let silence: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a short message in place of the last one: news the screen does not show. Bad ones are read out at once.
 */
export function showToast(toast: NewToast): void {
  const shown = { tone: 'info' as const, ...toast, id: nextId++ };
  toasts.set((now) => ({ ...now, toast: { ...shown, until: Date.now() + shownMsOf(shown) } }));
}

const shownMsOf = ({ action, tone }: Pick<Toast, 'action' | 'tone'>) =>
  action || tone === 'bad' ? SHOWN_LONGER_MS : SHOWN_MS;

/** Resolves as soon as no toast offers something to press, such as an undo: news waits for that. */
export const nothingOffered = (): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      const { toast } = toasts.get();
      if (toast?.action && 'onPress' in toast.action) return;
      stop();
      done();
    };
    const stop = toasts.subscribe(look);
    look();
  });

export const isToastShown = (): boolean => toasts.get().toast !== null;

/** Removes the toast: its act is tried again, or it no longer applies. */
export function clearToast(): void {
  toasts.set((now) => ({ ...now, toast: null }));
}

/** Removes a toast that told of a failure: something was done since, often the same act at the next try. */
export function clearFailure(): void {
  toasts.set((now) => (now.toast?.tone === 'bad' ? { ...now, toast: null } : now));
}

/** Announces to screen readers what the screen shows by itself: nothing is drawn. */
export function announce(text: string): void {
  // The same text is announced again.
  toasts.set((now) => ({ ...now, said: now.said === text ? `${text}\u00A0` : text }));
  clearTimeout(silence);
  // On a later page or dialog it would read as a part of that.
  silence = setTimeout(() => toasts.set((now) => ({ ...now, said: '' })), SHOWN_LONGER_MS);
}

/** The same, but takes the place of no news: what is told by the way. */
export const announceByTheWay = (text: string): void => {
  if (toasts.get().said === '') announce(text);
};

/** Takes back what was announced, if nothing else was since. */
export const unannounce = (text: string): void =>
  toasts.set((now) => (now.said.startsWith(text) ? { ...now, said: '' } : now));

const dismiss = (id: number) => toasts.set((now) => (now.toast?.id === id ? { ...now, toast: null } : now));

/**
 * Region of toasts: once in the shell, once in each open dialog; the reachable one shows them. Its live
 * regions exist before a toast does, so that screen readers notice. `inFlow`: it takes space of its own, and covers
 * nothing; on the page it looks for a position that covers no control.
 */
export function ToastRegion({ inFlow = false }: { inFlow?: boolean }) {
  const reachable = useIsReachable();
  const { toast, said } = useStore(toasts);
  const region = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const place = usePlace(region, reachable && !inFlow ? (toast?.id ?? null) : null, pathname);
  return (
    <div
      ref={region}
      className={
        inFlow
          ? 'flex shrink-0 flex-col items-center px-4'
          : 'pointer-events-none fixed bottom-4 left-4 z-50 w-[min(24rem,calc(100%-2rem))]'
      }
      style={inFlow ? undefined : place}
      data-testid="toasts"
    >
      {(['bad', 'other'] as const).map((kind) => (
        <div
          key={kind}
          role={kind === 'bad' ? 'alert' : 'status'}
          className={cx('w-full max-w-sm', inFlow && 'not-empty:pb-4')}
        >
          {reachable && toast && (toast.tone === 'bad') === (kind === 'bad') && (
            <ToastCard key={toast.id} toast={toast} />
          )}
        </div>
      ))}
      <p role="status" className="sr-only">
        {reachable && said}
      </p>
    </div>
  );
}

/** With what says what a page and its fields are. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=tab], label, h1';
/** A page that scrolls rests this long before the toast looks where it lies. */
const REST_MS = 120;
/**
 * Position of a toast, or of news like one, which keeps it while it covers no control: content that comes later, and
 * scrolling, move others under it. None before the first: pages built beforehand carry no inline style.
 */
export function usePlace(
  region: RefObject<HTMLDivElement | null>,
  toastId: number | string | null,
  pathname: string,
): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const own = region.current;
    if (toastId === null || !own) return;
    const controls = () => controlsAround(own);
    const look = () => setPlace(freePlace(own.getBoundingClientRect(), windowNow(), controls()));
    const lookAgain = () => harmOf(own.getBoundingClientRect(), controls()) > 0 && look();
    look();
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(lookAgain);
    };
    const scrolled = () => {
      clearTimeout(rest);
      rest = setTimeout(changed, REST_MS);
    };
    const changes = new MutationObserver(changed);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', scrolled, { passive: true });
    return () => {
      changes.disconnect();
      removeEventListener('scroll', scrolled);
      cancelAnimationFrame(frame);
      clearTimeout(rest);
    };
  }, [region, toastId, pathname]);
  return place;
}

/** What can be pressed in the window, but not in the toast itself. */
const controlsAround = (own: HTMLElement): DOMRect[] =>
  [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !own.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > 0 && bottom > 0 && top < innerHeight);

function windowNow() {
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
  // On a tablet the bar is in the header.
  const foot = bar && bar.top > 0 && bar.bottom >= innerHeight ? bar.height : 0;
  return { width: document.documentElement.clientWidth, height: innerHeight, bar: foot };
}

const ACTION = '-ml-2 inline-flex min-h-11 items-center rounded-field px-2 font-semi text-sirih hover:bg-sirih-soft';

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, title, text, action, requestId, whole = '' } = toast;
  // Null: it is held. Afterwards its whole time begins anew.
  const [until, setUntil] = useState<number | null>(toast.until);
  const hold = () => setUntil(null);
  const release = () => setUntil(Date.now() + shownMsOf(toast));
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => dismiss(id), Math.max(until - Date.now(), LEAST_MS));
    return () => clearTimeout(timer);
  }, [id, until]);
  return (
    // While hovered or focused, it stays.
    <div
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className="pointer-events-auto flex animate-[rise_160ms_ease-out] items-start gap-3 rounded-card border border-line bg-surface py-2 pr-1 pl-4 shadow-float"
    >
      {tone === 'info' ? (
        <Info aria-hidden className="mt-2.5 size-[1.25em] shrink-0 text-sirih" />
      ) : (
        <StateIcon tone={tone} className="mt-2.5 size-[1.25em]" />
      )}
      <div className="min-w-0 grow py-2 text-15">
        {title && <p className="font-semi">{title}</p>}
        {text && (
          <p className={title ? 'text-ink-soft' : undefined}>
            {whole ? <Unbroken text={text} part={whole} /> : <LinkedText text={text} />}
          </p>
        )}
        {requestId && <p className="text-13 text-ink-soft select-all">{uiCopy.requestId(requestId)}</p>}
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
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
