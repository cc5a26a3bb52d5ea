import { X } from 'lucide-react';
import { Component, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { FAILURES } from '#copy/failures.ts';
import { newVersionCopy } from '#copy/new-version.ts';
import { uiCopy } from '#copy/ui.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { announceByTheWay, showToast, unannounce } from '#web/ui/toast.tsx';
import { PieceMissing, renewMissing } from './later.ts';
import { useLasting } from './use-lasting.ts';

/** After this time, or once there is a network again, a piece that did not come is asked for again. */
const AGAIN_MS = 5_000;
/** What a press asked for and comes sooner needs no sign that it is on its way. */
const SLOW_MS = 300;

type Props = {
  children: ReactNode;
  fallback?: ReactNode;
  /**
   * Given where a press asks for the piece: while its file is on its way a sign over the page says so, unless there is
   * a `fallback`; when it did not come a toast says so, and this closes it.
   */
  onMissing?: () => void;
};

/**
 * Wraps a component whose code is a file of its own (`later`). On a weak network the file may not come: the page stays
 * as it is. A file that no press asked for is fetched again, with a notice when only a reload helps. Other errors are
 * the page's.
 */
export class Piece extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private misses = 0;
  private isGone = false;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  /** Closed: opened again, it is asked for again. */
  static getDerivedStateFromProps({ children }: Props, { error }: { error: unknown }) {
    return error !== null && !children ? { error: null } : null;
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PieceMissing)) return;
    renewMissing();
    const { onMissing } = this.props;
    if (onMissing) {
      void tellWhy();
      return onMissing();
    }
    void this.comeAgain();
  }

  override componentWillUnmount() {
    this.isGone = true;
    this.rest();
  }

  override render() {
    const { error } = this.state;
    const { children, fallback, onMissing } = this.props;
    if (error instanceof PieceMissing) return fallback ?? null;
    if (error !== null) throw error;
    return <Suspense fallback={fallback ?? (onMissing && <OnItsWay onCancel={onMissing} />)}>{children}</Suspense>;
  }

  private async comeAgain(): Promise<void> {
    const isSecond = this.misses++ > 0;
    if (isSecond && (await serverAnswers())) return tellToReload();
    if (this.isGone) return;
    this.timer = setTimeout(this.again, AGAIN_MS);
    addEventListener('online', this.again);
  }

  private readonly again = () => {
    this.rest();
    this.setState({ error: null });
  };

  private rest() {
    clearTimeout(this.timer);
    removeEventListener('online', this.again);
  }
}

/** Over the page and open dialogs, in the middle: nothing moves. A press on it, or Escape, calls it off. */
function OnItsWay({ onCancel }: { onCancel: () => void }) {
  const isSlow = useLasting(true, SLOW_MS);
  const sign = useRef<HTMLButtonElement>(null);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A dialog below stays open.
    event.preventDefault();
    onCancel();
  });
  useEffect(() => {
    if (!isSlow) return;
    sign.current?.showPopover?.();
    announceByTheWay(uiCopy.loading);
    // Before what lies below hears of it: a chat window ends by the same key.
    addEventListener('keydown', pressed, true);
    return () => {
      removeEventListener('keydown', pressed, true);
      unannounce(uiCopy.loading);
    };
  }, [isSlow]);
  return (
    <button
      type="button"
      ref={sign}
      popover="manual"
      title={uiCopy.close}
      // The focus stays where the piece was asked for.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onCancel}
      className="m-auto rounded-card border border-line bg-surface px-6 py-4 text-ink-soft shadow-float"
    >
      <span className="flex items-center gap-3">
        <Spinner /> {uiCopy.loading} <X aria-hidden className="size-4" />
      </span>
    </button>
  );
}

/** Chromium asks for a file once, and remembers for the page's life that it did not come: then only a reload helps. */
const tellToReload = () =>
  showToast({
    tone: 'bad',
    title: uiCopy.pieceMissing,
    text: uiCopy.pieceReload,
    action: { text: newVersionCopy.reload, onPress: () => location.reload() },
  });

async function tellWhy(): Promise<void> {
  if (await serverAnswers()) tellToReload();
  else showToast({ tone: 'bad', title: uiCopy.pieceMissing, text: FAILURES.network });
}

/** It answers, and the file did not come: there is a newer version, or there was no network when it was asked for. */
const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
