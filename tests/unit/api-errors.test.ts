import { expect, it, vi } from 'vitest';
import { answer, ApiError, call, whenSessionRefused } from '#web/lib/api.ts';

const failure = (status: number, body: object | string): ApiError => {
  try {
    answer(status, typeof body === 'string' ? body : JSON.stringify(body));
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('no failure');
};
const ID = '3f2a7c11-90ab';

it('every failure of ours is told with the id of its request, which finds it in the log', () => {
  for (const [status, code] of [
    [500, 'unexpected'],
    [503, 'unavailable'],
    [503, 'charge-unavailable'],
  ] as const)
    expect(failure(status, { code, message: 'Maaf.', requestId: ID })).toMatchObject({
      message: `Maaf. (kode untuk tim kami:\u00a0${ID})`,
      said: 'Maaf.',
    });
});

it('a request that our pages should not have sent so is no rule of the member’s: told with its id', () => {
  for (const code of ['invalid-input', 'cross-site', 'idempotency-key-reused'])
    expect(failure(422, { code, message: 'Maaf.', requestId: ID })).toMatchObject({
      message: `Maaf. (kode untuk tim kami:\u00a0${ID})`,
      said: 'Maaf.',
    });
});

it('a refusal is no failure: its sentence is all there is to say', () => {
  expect(failure(409, { code: 'already-liked', message: 'Sudah.', requestId: ID })).toMatchObject({
    message: 'Sudah.',
    requestId: ID,
  });
});

it('what a proxy said in our place has a sentence too', () => {
  expect(failure(502, '<html>').message).toBe('Server sedang sibuk. Coba lagi dalam 5 detik.');
});

it('an answer that refuses the session itself is reported, no other refusal, and none after the end', () => {
  const refused = vi.fn<() => void>();
  const end = whenSessionRefused(refused);
  failure(401, { code: 'login-required', message: 'Masuk.' });
  failure(403, { code: 'staff-role-missing', message: 'Bukan peranmu.' });
  failure(403, { code: 'staff-only', message: 'Untuk tim.' });
  expect(refused).toHaveBeenCalledTimes(3);
  failure(401, { code: 'credentials-wrong', message: 'Salah.' });
  failure(403, { code: 'factor-stale', message: 'Lagi.' });
  failure(401, 'bukan JSON');
  expect(refused).toHaveBeenCalledTimes(3);
  end();
  failure(401, { code: 'login-required', message: 'Masuk.' });
  expect(refused).toHaveBeenCalledTimes(3);
});

it('an answer that is cut off in the middle is a line that broke, as one that never came', async () => {
  const cut = () => {
    const begun = new TextEncoder().encode('{"open":[{"nama":"Co');
    const body = new ReadableStream<Uint8Array>({
      pull(to) {
        to.enqueue(begun);
        to.error(new TypeError('cut off'));
      },
    });
    return Promise.resolve(new Response(body, { status: 200 }));
  };
  vi.stubGlobal('fetch', cut);
  await expect(call('GET /api/plans', {})).rejects.toMatchObject({ status: 0, code: 'network' });
});
