import {
  canTakeBack,
  closedBefore,
  companionUntil,
  heldBefore,
  standsInTheWay,
  stateAfter,
} from '#domain/support/consultations.ts';
import {
  SUPPORT_ACTS,
  SUPPORT_KINDS,
  SUPPORT_STATES,
  type SupportKind,
  type SupportState,
  supportStep,
} from '#domain/support/requests.ts';
import { describe, expect, it } from 'vitest';

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
const LIVE = ['open', 'answered', 'appointed'];
const states = SUPPORT_KINDS.flatMap((kind) => SUPPORT_STATES.map((state) => [kind, state] as const));
const of = (kind: SupportKind, state: SupportState, appointmentAt: number | null = null) => ({
  kind,
  state,
  appointmentAt,
});

it('an appointment counts as held an hour after its time, and is closed a day after it', () => {
  expect([NOW - heldBefore(NOW), NOW - closedBefore(NOW)]).toEqual([HOUR, 24 * HOUR]);
});

describe('a new consultation', () => {
  const until = (state: SupportState, hours: number, companionId: string | null = 'rani') =>
    companionUntil({ state, createdAt: NOW - hours * HOUR, companionId }, NOW);

  it('is for the companion of its member for four hours, then for anybody; without one at once', () => {
    expect([until('open', 0), until('open', 3), until('open', 4)]).toEqual([NOW + 4 * HOUR, NOW + HOUR, null]);
    expect(until('open', 0, null)).toBeNull();
  });

  it.each(SUPPORT_STATES.filter((state) => state !== 'open'))('once it is %s it is for anybody', (state) => {
    expect(until(state, 0)).toBeNull();
  });
});

describe('an act of the team', () => {
  const appointed = (at: number | null) => of('consultation', 'appointed', at);

  it('that answers leaves an appointment until it was held; then it is the word of what came of it', () => {
    const ats = [null, NOW + 1, NOW, NOW - HOUR + 1, NOW - HOUR];
    const left = ats.map((at) => stateAfter(appointed(at), 'answer', NOW));
    expect(left).toEqual(['appointed', 'appointed', 'appointed', 'appointed', 'answered']);
  });

  it.each(states)('%s, %s: leads where its step does, but for such words', (kind, state) => {
    const one = of(kind, state, NOW + HOUR);
    const acts = SUPPORT_ACTS.filter((act) => !(kind === 'consultation' && state === 'appointed' && act === 'answer'));
    expect(acts.map((act) => stateAfter(one, act, NOW))).toEqual(acts.map((act) => supportStep(kind, state, act)));
  });
});

describe('who asked', () => {
  it.each(states)('%s, %s: takes it back while it is not over', (kind, state) => {
    expect(canTakeBack(of(kind, state), NOW)).toBe(LIVE.includes(state));
  });

  it.each(states)('%s, %s: asks for another one unless it stands in the way', (kind, state) => {
    const isAnswered = kind === 'consultation' && state === 'answered';
    expect(standsInTheWay(of(kind, state), NOW)).toBe(LIVE.includes(state) && !isAnswered);
  });

  it('takes an appointment back until it begins, and asks for another once it was held', () => {
    const at = (appointmentAt: number) => {
      const one = of('consultation', 'appointed', appointmentAt);
      return [canTakeBack(one, NOW), standsInTheWay(one, NOW)];
    };
    expect(at(NOW + 1)).toEqual([true, true]);
    expect(at(NOW)).toEqual([false, true]);
    expect(at(NOW - HOUR + 1)).toEqual([false, true]);
    expect(at(NOW - HOUR)).toEqual([false, false]);
  });

  it('takes back one that waits again, though it had an appointment', () => {
    expect(canTakeBack(of('consultation', 'answered', NOW - HOUR), NOW)).toBe(true);
    expect(standsInTheWay(of('consultation', 'open', NOW - HOUR), NOW)).toBe(true);
  });
});
