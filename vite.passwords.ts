import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as indonesian } from '@zxcvbn-ts/language-id';
import type { Plugin } from 'vite';
import { packLists } from './src/domain/profile/packed-passwords.ts';

const COMMON_PASSWORDS = 'virtual:common-passwords';

/** The lists new passwords are compared with, packed, as a file of its own that is loaded when a password is typed. */
export function commonPasswords(): Plugin {
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
