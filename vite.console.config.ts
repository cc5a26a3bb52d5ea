import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { singleIcons } from './vite.icons.ts';
import { commonPasswords } from './vite.passwords.ts';

/** The pages of the team, in files of their own under /admin: nothing of them is in what members load. */
export default defineConfig({
  root: 'src/web/console',
  base: '/admin/',
  publicDir: false,
  plugins: [singleIcons(), tailwindcss(), commonPasswords()],
  build: { outDir: '../../../dist/console', emptyOutDir: true, assetsInlineLimit: 0, sourcemap: false },
  server: {
    port: 5174,
    strictPort: true,
    proxy: { '/api': { target: 'http://127.0.0.1:3000' } },
  },
});
