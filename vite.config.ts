import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { audienceChunks, chunkGroups } from './vite.chunks.ts';
import { singleIcons } from './vite.icons.ts';
import { commonPasswords } from './vite.passwords.ts';

/**
 * `npm run dev` serves the pages here and sends API calls and the live connection to the server on PORT (3000), which
 * must see the address of the page.
 */
export default defineConfig({
  plugins: [singleIcons(), tailwindcss(), commonPasswords(), reactRouter(), audienceChunks()],
  build: { assetsInlineLimit: 0, sourcemap: false, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: 'http://127.0.0.1:3000', ws: true },
      // The pages of the team have a server of their own (vite.console.config.ts).
      '/admin': { target: 'http://127.0.0.1:5174', ws: true },
    },
  },
});
