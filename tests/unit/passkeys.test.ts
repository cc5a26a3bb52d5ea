import { describe, expect, it } from 'vitest';
import { challengeOf, relyingParty } from '../../src/server/adapters/passkeys.ts';

describe('whose passkeys they are', () => {
  const production = { env: 'production', publicUrl: 'https://serasi.example' } as const;
  const development = { env: 'development', publicUrl: 'http://127.0.0.1:3000' } as const;

  it('in production the public address’s, whatever was asked for; elsewhere that of the address typed', () => {
    const own = { id: 'serasi.example', origin: 'https://serasi.example' };
    for (const host of ['serasi.example', 'jahat.example', undefined])
      expect(relyingParty(production, host)).toEqual(own);
    expect(relyingParty(development, 'localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    for (const host of ['127.0.0.1:3000', undefined])
      expect(relyingParty(development, host)).toEqual({ id: '127.0.0.1', origin: 'http://127.0.0.1:3000' });
  });

  it('what was signed for is read from what the browser says, or not at all', () => {
    const said = (text: string) => ({ response: { clientDataJSON: Buffer.from(text).toString('base64url') } });
    expect(challengeOf(said('{"challenge":"abc"}'))).toBe('abc');
    for (const text of ['', 'bukan json', '{}', 'null', '{"challenge":1}', '[]'])
      expect(challengeOf(said(text))).toBeNull();
  });
});
