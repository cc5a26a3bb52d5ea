import { PRODUCT } from '#copy/shell.ts';
import { useEffect } from 'react';

/** Sets the tab's title: «Cari Kecocokan · Serasi». Prerendered pages carry theirs through `meta` as well. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}

export const pageMeta = (title: string, description?: string) => [
  { title: `${title} · ${PRODUCT}` },
  ...(description ? [{ name: 'description', content: description }] : []),
];
