import Bowser from 'bowser';

/** The browser and the system of a User-Agent, by their usual names; null for an unknown one. */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name?.replace(/ for Android$/, '') || null, system: os.name || null };
}
