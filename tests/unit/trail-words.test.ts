import { expect, it } from 'vitest';
import { reasonText, subjectText, targetText } from '#web/admin/components/trail-words.ts';

it('a change of roles is told in words; an unknown code and any other subject stay as they are', () => {
  for (const [act, subject, text] of [
    ['staff-roles', 'verifier,moderator>verifier', 'verifikator, moderator → verifikator'],
    ['staff-roles', 'owner>', 'pemilik → tanpa akses'],
    ['staff-invite', '>finance', 'tanpa akses → keuangan'],
    ['staff-roles', 'verifier>toString', 'verifier>toString'],
    ['staff-roles', 'verifier', 'verifier'],
    ['room-clear', 'verifier>owner', 'verifier>owner'],
    ['trail-read', '{}', ''],
    ['trail-read', '{"act":"staff-roles"}', '{"act":"staff-roles"}'],
  ] as const)
    expect(subjectText({ act, subject })).toBe(text);
});

it('the kind of an opened request is told in words; other reasons stay as they were written', () => {
  for (const [act, reason, text] of [
    ['request-open', 'consultation', 'Konsultasi'],
    ['request-open', 'data-right', 'Hak data'],
    ['request-open', 'message', 'Pesan masuk'],
    ['request-open', 'lain', 'lain'],
    ['room-mute', 'message', 'message'],
    ['room-mute', null, null],
  ] as const)
    expect(reasonText({ act, reason })).toBe(text);
});

it('a target is a member, a colleague, somebody who is gone, or nobody', () => {
  const gone = { id: 'x', nama: null, handle: null };
  expect(targetText({ member: { ...gone, nama: 'Sari' } })).toBe('Sari');
  expect(targetText({ member: { ...gone, username: 'verifikator' } })).toBe('verifikator');
  expect(targetText({ member: gone })).toBe('akun yang sudah tidak ada');
  expect(targetText({ member: null })).toBeNull();
});
