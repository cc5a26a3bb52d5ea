import { isPage } from '#contract/pages.ts';
import { savesData } from '#web/lib/data-saver.ts';
import { fetchWhenCalm } from '#web/lib/later.ts';

/** A page in React Router's build manifest; the router has no other way to load a page's code without navigating. */
type PageModule = { id: string; parentId?: string; path?: string; module: string };
type Listed = {
  __reactRouterManifest?: { routes: Record<string, PageModule | undefined> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/** The pages for members are below this route (routes.ts). */
const MEMBER_GUARD = 'member-guard';
const arrived = new Set<string>();

const listed = () => window as unknown as Listed;

function memberPages(): PageModule[] {
  return Object.values(listed().__reactRouterManifest?.routes ?? {}).filter(
    (route): route is PageModule => route?.parentId === MEMBER_GUARD,
  );
}

/** Files of a page for members not loaded yet: its own and the guard's. */
function missing(page: PageModule): PageModule[] {
  const guard = listed().__reactRouterManifest?.routes[MEMBER_GUARD];
  return [page, ...(guard ? [guard] : [])].filter(
    ({ id }) => !arrived.has(id) && !(id in (listed().__reactRouterRouteModules ?? {})),
  );
}

const pageAt = (pathname: string) =>
  memberPages().find(({ path }) => path !== undefined && isPage(pathname.replace(/(.)\/$/, '$1'), [`/${path}`]));

/** Is this the address of a page for members whose code is not loaded yet? */
export function isToCome(pathname: string): boolean {
  const page = pageAt(pathname);
  return page !== undefined && missing(page).length > 0;
}

/**
 * Loads the code of a page. `unreachable`: no answer. `gone`: the server answers but no longer has it, because
 * there is a newer version of the application.
 */
export async function fetchPage(pathname: string): Promise<'here' | 'gone' | 'unreachable'> {
  const page = pageAt(pathname);
  if (!page) return 'here';
  try {
    await Promise.all(missing(page).map(load));
    return 'here';
  } catch {
    return fetch(page.module, { method: 'HEAD', cache: 'no-store' }).then(
      () => 'gone',
      () => 'unreachable',
    );
  }
}

async function load({ id, module }: PageModule): Promise<void> {
  await import(/* @vite-ignore */ module);
  arrived.add(id);
}

/**
 * Loads the code of every page for members when the page is idle, so that they open without a network, unless a
 * service worker stores them or the member saves data. Returns a function to cancel.
 */
export function fetchPagesWhenIdle(): () => void {
  // A failed file is loaded when its page is opened.
  return fetchWhenCalm(() => void Promise.allSettled(memberPages().flatMap(missing).map(load)));
}

const AT_A_LINK = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Loads the code of a page when a finger, pointer or the focus is at a link to it, unless the member saves data.
 * Returns a function to stop.
 */
export function fetchPagesAtTheirLinks(): () => void {
  const fetchIt = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || savesData()) return;
    const page = pageAt(link.pathname);
    // A failed file is loaded when its page is opened.
    if (page) void Promise.allSettled(missing(page).map(load));
  };
  for (const name of AT_A_LINK) document.addEventListener(name, fetchIt, { passive: true });
  return () => {
    for (const name of AT_A_LINK) document.removeEventListener(name, fetchIt);
  };
}
