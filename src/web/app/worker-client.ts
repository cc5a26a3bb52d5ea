import { pushedCopy } from '#copy/pushed.ts';
import { WORKER, type WayQuestion, type WorkerMessage } from '#web/lib/worker-messages.ts';
import { savesData } from '#web/lib/data-saver.ts';
import { filesKept } from '#web/lib/files-kept.ts';
import { whenCalm } from '#web/lib/later.ts';
import { nothingOffered, showToast } from '#web/ui/toast.tsx';
import { newVersion } from './new-version.ts';
import { hasTyped } from './typed.ts';

const HOUR_MS = 3_600_000;

/**
 * Registers the service worker once the page is idle, has it store the files of members' pages, and reports a waiting
 * newer version (decision 0059). Returns a function to stop. Without HTTPS there is no worker.
 */
export function followWorker(): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const container = navigator.serviceWorker;
  // On a first visit the worker takes over a page that has its own version already.
  let had = container.controller !== null;
  const changed = () => {
    // Another tab switched to it; this one keeps its version until its member agrees too.
    // A worker this tab waited with has taken over already: only a reload is left to do.
    if (had) newVersion.set({ takeOver: () => location.reload() });
    had = true;
  };
  container.addEventListener('controllerchange', changed);
  container.addEventListener('message', answerWay);
  const callOff = whenCalm(() => {
    // A failure is tried again at the next visit; until then pages preload the files they may need.
    register(container).then(
      () => filesKept.set('yes'),
      () => filesKept.set('no'),
    );
  });
  return () => {
    callOff();
    container.removeEventListener('controllerchange', changed);
    container.removeEventListener('message', answerWay);
  };
}

/** A pressed push message must not take unsent text away: the page stays, and offers the way. */
function answerWay({ data, ports }: MessageEvent<WayQuestion | undefined>): void {
  if (data?.name !== 'way') return;
  const typed = hasTyped();
  ports[0]?.postMessage(typed);
  if (!typed) return;
  // The undo of an act stays as long as it is offered. Whatever else waited for that comes first, and is in the bell:
  // the toast that stays answers the press.
  void nothingOffered()
    .then(nothingOffered)
    .then(() => showToast({ text: pushedCopy.typed, action: { text: pushedCopy.openAnyway, to: data.path } }));
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.register(WORKER);
  reportWaiting(container, registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => reportWaiting(container, registration));
  });
  lookNowAndThen(registration);
  const { active } = await container.ready;
  say(active, { name: 'keep-pages', files: savesData() ? loadedFiles() : 'all' });
}

/** A newer version is installed and waits, because this page still uses the present one. */
function reportWaiting(container: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration): void {
  if (!waiting || !container.controller) return;
  newVersion.set({
    takeOver: () => {
      container.addEventListener('controllerchange', () => location.reload(), { once: true });
      say(waiting, { name: 'take-over' });
    },
  });
}

/** The browser checks at each visit, but a page may stay open for days. */
function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < HOUR_MS) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}

const say = (worker: ServiceWorker | null, message: WorkerMessage): void => worker?.postMessage(message);

/** The browser has these files already: storing them costs no download. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((name) => name.startsWith('/assets/'));
