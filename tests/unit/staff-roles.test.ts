import { describe, expect, it } from 'vitest';
import { decideRoles, mayActAs, type StaffRole } from '#domain/staff/roles.ts';

const TEAM = [
  { id: 'o', roles: ['owner', 'moderator'] },
  { id: 'p', roles: ['owner'] },
  { id: 'm', roles: ['moderator'] },
  { id: 'n', roles: [] },
] as const;
const ONE_OWNER = TEAM.filter(({ id }) => id !== 'p');
const after = (
  team: readonly { id: string; roles: readonly StaffRole[] }[],
  by: string | null,
  of: string,
  wanted: StaffRole[],
) => {
  const decision = decideRoles(team, by, of, wanted);
  return decision.ok ? [decision.before, decision.after, decision.changed] : decision.code;
};

describe('roles of the team (READINGS §12)', () => {
  it.each([
    [['verifier'], ['verifier'], true],
    [['moderator'], ['verifier'], false],
    [['moderator', 'verifier'], ['verifier'], true],
    [['moderator'], ['verifier', 'moderator'], true],
    [['owner'], ['verifier'], true],
    [['owner'], ['owner'], true],
    [['support', 'verifier', 'moderator', 'finance'], ['owner'], false],
    [[], ['support'], false],
  ] as [StaffRole[], StaffRole[], boolean][])('%j may do what is for %j: %s', (held, needed, may) =>
    expect(mayActAs(held, needed)).toBe(may),
  );

  it.each([
    [
      'gives roles in their order, each once',
      TEAM,
      'o',
      'm',
      ['finance', 'support', 'finance'],
      [['moderator'], ['support', 'finance'], true],
    ],
    [
      'the same is no change',
      TEAM,
      'o',
      'o',
      ['moderator', 'owner'],
      [['moderator', 'owner'], ['moderator', 'owner'], false],
    ],
    ['closes an access', TEAM, 'o', 'm', [], [['moderator'], [], true]],
    ['opens it again', TEAM, 'p', 'n', ['support'], [[], ['support'], true]],
    ['one of two owners may go', TEAM, 'o', 'o', ['moderator'], [['moderator', 'owner'], ['moderator'], true]],
    [
      'the last takes more roles',
      ONE_OWNER,
      'o',
      'o',
      ['finance', 'owner'],
      [['moderator', 'owner'], ['finance', 'owner'], true],
    ],
    ['the last gives others theirs', ONE_OWNER, 'o', 'm', ['support'], [['moderator'], ['support'], true]],
    ['the last may not', ONE_OWNER, 'o', 'o', ['moderator'], 'staff-last-owner'],
    ['nor by the operator', ONE_OWNER, null, 'o', [], 'staff-last-owner'],
    ['the operator needs no role', ONE_OWNER, null, 'm', ['owner'], [['moderator'], ['owner'], true]],
    ['a moderator may not', TEAM, 'm', 'm', ['owner'], 'staff-role-missing'],
    ['nobody of the team', TEAM, 'o', 'x', ['owner'], 'not-found'],
  ] as const)('%s', (_, team, by, of, wanted, expected) => {
    expect(after(team, by, of, [...wanted])).toEqual(expected);
  });
});
