/**
 * Runs before the code of the page is here, as a script of its own in each page (its hash is in the page's policy):
 * every page asks who is signed in, and the answer may come while the code does.
 */
export const EARLY_SCRIPT = `window.serasiAsked={"/api/session":fetch("/api/session",{credentials:"same-origin"}).catch(function(){})}`;

type Asked = { serasiAsked?: Partial<Record<string, Promise<Response | undefined>>> };

/**
 * What was asked at this address before the page's code was here, once; undefined when nothing was, or nothing was
 * heard.
 */
export async function askedEarly(method: string, url: string): Promise<Response | undefined> {
  const asked = (globalThis as Asked).serasiAsked;
  if (method !== 'GET' || !asked?.[url]) return undefined;
  const answer = asked[url];
  delete asked[url];
  return answer;
}
