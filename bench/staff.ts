import { DEMO_PASSWORD } from '../src/copy/demo.ts';

/** Signs in the demo world's owner; answers the cookie. */
export async function signInStaff(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'staf', password: DEMO_PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
