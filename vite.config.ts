import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as indonesian } from '@zxcvbn-ts/language-id';
import { defineConfig, type Plugin } from 'vite';
import { packLists } from './src/domain/profile/packed-passwords.ts';

const COMMON_PASSWORDS = 'virtual:common-passwords';

/** The lists new passwords are compared with, packed, as a file of its own that is loaded when a password is typed. */
function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: (id) => (id === COMMON_PASSWORDS ? id : null),
    load: (id) =>
      id === COMMON_PASSWORDS
        ? `export default ${JSON.stringify(
            packLists({
              passwords: common['passwords-common'],
              words: indonesian['commonWords-id'],
              names: indonesian['names-id'],
            }),
          )}`
        : null,
  };
}

/** `npm run dev` serves the pages here and sends API calls and the live connection to the server on PORT (3000), which must see the address of the page. */
export default defineConfig({
  plugins: [tailwindcss(), commonPasswords(), reactRouter()],
  build: { assetsInlineLimit: 0, sourcemap: false },
  server: { port: 5173, proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } } },
});
