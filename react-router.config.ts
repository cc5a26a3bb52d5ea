import { readdirSync } from 'node:fs';
import type { Config } from '@react-router/dev/config';

const ARTICLES = readdirSync('src/copy/articles').map((file) => `/blog/${file.replace(/\.md$/, '')}`);

/** A single-page application whose public pages are prerendered; the server only serves files (DESIGN §2). */
export default {
  appDirectory: 'src/web/app',
  buildDirectory: 'dist/web',
  ssr: false,
  prerender: [
    '/',
    '/login',
    '/daftar',
    '/paket',
    '/blog',
    ...ARTICLES,
    '/cara-kerja',
    '/tentang-kami',
    '/kontak',
    '/bantuan',
    '/keamanan',
    '/syarat-ketentuan',
    '/kebijakan-privasi',
  ],
  future: { v8_middleware: true, v8_splitRouteModules: true, v8_viteEnvironmentApi: true },
} satisfies Config;
