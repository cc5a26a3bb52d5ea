import { passkeyName } from '#domain/profile/passkeys.ts';
import { freshRefusal, isFresh } from '#domain/staff/second-factor.ts';
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

describe('the name of a passkey', () => {
  it('is one line of forty signs', () => {
    expect(passkeyName('  Ponsel \n baru\u202e ')).toBe('Ponsel baru');
    expect(passkeyName('a'.repeat(50))).toHaveLength(40);
    for (const typed of ['', '  ', '\u200b\u0000']) expect(passkeyName(typed)).toBeNull();
  });
});

describe('a fresh second factor', () => {
  it('is one of the last fifteen minutes', () => {
    const now = new Date('2026-11-22T10:00:00Z');
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    expect([isFresh(null, now), isFresh(ago(0), now), isFresh(ago(900), now), isFresh(ago(901), now)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is asked of who has one set up', () => {
    for (const [state, fresh, refused] of [
      ['open', false, null],
      ['missing', false, null],
      ['asked', false, 'factor-required'],
      ['passed', false, 'factor-stale'],
      ['passed', true, null],
    ] as const)
      expect([state, fresh, freshRefusal(state, fresh)]).toEqual([state, fresh, refused]);
  });
});
