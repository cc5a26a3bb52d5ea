import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { PRODUCT, PRODUCT_DESCRIPTION } from '#copy/shell.ts';
import { earlyScript } from '#web/lib/early.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { CrashedScreen, NotFoundScreen } from './error-screens.tsx';
import { FirstSkeleton } from './page-skeleton.tsx';
import { Shell } from './shell.tsx';
import font from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';
import '#web/ui/styles.css';

export const meta = () => [{ title: PRODUCT }, { name: 'description', content: PRODUCT_DESCRIPTION }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The inline script may have set a style on it (lib/notices-place.ts).
    <html lang="id" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* Only in pages built beforehand: a loaded page has run it, so its text is not needed again. */}
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyScript() : '' }}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0F5C56" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/ikon-180.png" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Shell>
        <Outlet />
      </Shell>
    </QueryClientProvider>
  );
}

/** Shown by the fallback page while its route's code loads. */
export function HydrateFallback() {
  return <FirstSkeleton />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <CrashedScreen />;
}
