import { isPage } from '#contract/pages.ts';
import { savesData } from '#web/lib/data-saver.ts';
import { fetchWhenCalm } from '#web/lib/later.ts';

/** A page as React Router's build lists it; it has no other way to ask for a page's code without going there. */
type PageModule = { id: string; parentId?: string; path?: string; module: string };
type Listed = {
  __reactRouterManifest?: { routes: Record<string, PageModule | undefined> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/** The pages for members stand behind this route (routes.ts). */
const MEMBER_GUARD = 'member-guard';
const arrived = new Set<string>();

const listed = () => window as unknown as Listed;

function memberPages(): PageModule[] {
  return Object.values(listed().__reactRouterManifest?.routes ?? {}).filter(
    (route): route is PageModule => route?.parentId === MEMBER_GUARD,
  );
}

/** The files of a page for members that are not here yet: its own and the guard's. */
function missing(page: PageModule): PageModule[] {
  const guard = listed().__reactRouterManifest?.routes[MEMBER_GUARD];
  return [page, ...(guard ? [guard] : [])].filter(
    ({ id }) => !arrived.has(id) && !(id in (listed().__reactRouterRouteModules ?? {})),
  );
}

const pageAt = (pathname: string) =>
  memberPages().find(({ path }) => path !== undefined && isPage(pathname.replace(/(.)\/$/, '$1'), [`/${path}`]));

/** The address is one for members whose code has still to come. */
export function isToCome(pathname: string): boolean {
  const page = pageAt(pathname);
  return page !== undefined && missing(page).length > 0;
}

/**
 * Fetches the code of a page. `unreachable`: nothing was heard. `gone`: the server is there and no longer has it, so
 * there is a newer version of the whole.
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
 * Fetches every page for members when the page is calm, so that they open without a network, where no service worker
 * keeps them; not for somebody who saves data. Returns how to call it off.
 */
export function fetchPagesWhenIdle(): () => void {
  // What fails here is fetched when somebody goes there.
  return fetchWhenCalm(() => void Promise.allSettled(memberPages().flatMap(missing).map(load)));
}

const AT_A_LINK = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Fetches the code of a page when a finger, pointer or the focus is at a link to it; not for somebody who saves data.
 * Returns how to stop.
 */
export function fetchPagesAtTheirLinks(): () => void {
  const fetchIt = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || savesData()) return;
    const page = pageAt(link.pathname);
    // What fails here is fetched when it is gone to.
    if (page) void Promise.allSettled(missing(page).map(load));
  };
  for (const name of AT_A_LINK) document.addEventListener(name, fetchIt, { passive: true });
  return () => {
    for (const name of AT_A_LINK) document.removeEventListener(name, fetchIt);
  };
}
