import type { Browser } from '@playwright/test';
import { inDatabase } from './database.ts';
import { listen, storyServer } from './story.ts';

/** A browser with an authenticator in it, at the server's name: addresses that are numbers have no passkeys. */
export async function withAuthenticator(browser: Browser, viewport: { width: number; height: number }) {
  const home = storyServer().url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: home, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const said = listen(page, () => home);
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { page, said, leave: () => context.close() };
}

/** The second factor of this account's sessions was asked for twenty minutes ago. */
export const factorOfTwentyMinutesAgo = ({ username }: { username: string }) =>
  inDatabase(
    `update sessions set factor_at = now() - interval '20 minutes'
      where member_id = (select id from accounts where username = $1)`,
    [username],
  );
