import { describe, expect, it } from 'vitest';
import { mailboxOf } from '../../src/server/adapters/mail-address.ts';

describe('the mailbox of an address', () => {
  it.each([
    ['Sari.Dewi@Contoh.id', 'sari.dewi@contoh.id'],
    ['sari+serasi@contoh.id', 'sari@contoh.id'],
    ['sari+a+b@contoh.id', 'sari@contoh.id'],
    ['+sari@contoh.id', '+sari@contoh.id'],
    ['s.ari+1@gmail.com', 'sari@gmail.com'],
    ['S.A.R.I@GoogleMail.com', 'sari@gmail.com'],
    ['s.ari@gmail.com.contoh.id', 's.ari@gmail.com.contoh.id'],
  ])('%s is %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});
