import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { CONSOLE, STAFF_PAGES } from '#contract/pages.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import '#web/ui/styles.css';
import { ConsoleShell } from './console-shell.tsx';
import { Crashed, NotFound } from './notices.tsx';

/** Exports of a team screen: the page, and its title in the same form as pages for members. */
type Screen = { default: () => React.ReactNode; meta: () => [{ title: string }] };
const SCREENS = import.meta.glob<Screen>('../admin/*-screen.tsx');

/** The routes follow the table of pages: each screen is a file of its own, loaded when it is opened. */
const routes: RouteObject[] = [
  {
    path: CONSOLE,
    element: <ConsoleShell />,
    HydrateFallback: Waiting,
    ErrorBoundary: Crashed,
    children: [
      ...STAFF_PAGES.map(({ to, screen }) => ({
        ...(to === CONSOLE ? { index: true as const } : { path: to }),
        ErrorBoundary: Crashed,
        lazy: async () => {
          const { default: Component, meta } = await SCREENS[`../admin/${screen}-screen.tsx`]!();
          return { Component, handle: { title: meta()[0].title } };
        },
      })),
      { path: '*', element: <NotFound /> },
    ],
  },
];

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={createQueryClient()}>
    <RouterProvider router={createBrowserRouter(routes)} />
  </QueryClientProvider>,
);
