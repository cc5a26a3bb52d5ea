import { readdirSync } from 'node:fs';
import type { Config } from '@react-router/dev/config';
import { FORMER_LEGAL_PAGES, PUBLIC_PAGES } from './src/contract/pages.ts';

const ARTICLES = readdirSync('src/copy/articles').map((file) => `/blog/${file.replace(/\.md$/, '')}`);

/** A single-page application whose public pages are prerendered; the server only serves files (DESIGN §2). */
export default {
  appDirectory: 'src/web/app',
  buildDirectory: 'dist/web',
  ssr: false,
  prerender: [...PUBLIC_PAGES, ...FORMER_LEGAL_PAGES, ...ARTICLES, '/login', '/daftar'],
  future: { v8_middleware: true, v8_splitRouteModules: true, v8_viteEnvironmentApi: true },
} satisfies Config;
