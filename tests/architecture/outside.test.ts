import { sourceFiles } from '#tests/support/source-files.ts';
import { expect, it } from 'vitest';

/** Who speaks to other servers, and whose addresses these are: settings alone, or the push services of a list (T36c). */
const SPEAKS = [
  'src/server/adapters/mail.ts',
  'src/server/adapters/midtrans.ts',
  'src/server/adapters/push.ts',
  'src/server/adapters/s3-files.ts',
  'src/server/adapters/whatsapp.ts',
];
const CALLS =
  /(?<![.\w])fetch\(\s*[^)\s]|aws4fetch|undici|createTransport|\bhttps?\.(?:request|get)\(|\b(?:net|tls)\.(?:connect|createConnection)\(|new WebSocket\(/;

it('T36d: the server speaks to no address somebody typed: five adapters reach other servers, each one of the settings', () => {
  const files = sourceFiles('src/server').filter(({ code }) => CALLS.test(code));
  expect(files.map(({ path }) => path)).toEqual(SPEAKS);
  // The addresses: of the settings, or for push of the list that T36c tries.
  for (const { path, code } of files)
    if (!path.endsWith('push.ts')) expect([path, /\b(?:config|Config|settings?)\b/.test(code)]).toEqual([path, true]);
});
