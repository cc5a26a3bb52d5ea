import { describe, expect, it } from 'vitest';
import {
  type AskIntroductionFacts,
  callEndsAt,
  decideAskIntroduction,
  INTRODUCTION,
  INTRODUCTION_ANSWERS,
  INTRODUCTION_STATES,
  introductionNow,
  introductionStep,
  offeredTimes,
  offerEndsAt,
  placeDueAt,
  remindedBy,
} from '#domain/support/introduction.ts';

const NOW = Date.parse('2026-11-22T00:00:00Z');
const [HOUR, DAY] = [3_600_000, 86_400_000];
const MAY: AskIntroductionFacts = { available: true, relation: 'mutual', tier: 'pro', open: 0, declinedAt: null };

describe('who may ask a match for a call', () => {
  it.each([
    [{}, null],
    [{ available: false, relation: 'none', tier: 'basic' }, 'candidate-not-available'],
    [{ relation: 'you-liked' }, 'introduction-needs-match'],
    [{ relation: 'ended' }, 'introduction-needs-match'],
    [{ tier: 'premium' }, 'introduction-needs-pro'],
    [{ tier: 'basic', open: 2 }, 'introduction-needs-pro'],
    [{ open: INTRODUCTION.openAsked - 1 }, null],
    [{ open: INTRODUCTION.openAsked }, 'introductions-full'],
    [{ declinedAt: NOW - 30 * DAY + 1, open: 2 }, 'introduction-too-early'],
    [{ declinedAt: NOW - 30 * DAY }, null],
  ] as [Partial<AskIntroductionFacts>, string | null][])('%j: %s', (facts, code) => {
    expect(decideAskIntroduction({ ...MAY, ...facts }, NOW)).toBe(code);
  });
});

describe('times', () => {
  const at = (hours: number) => NOW + hours * HOUR;
  it.each([
    [[], null],
    [[at(24)], [at(24)]],
    [[at(24) - 1], null],
    [[at(30 * 24)], [at(30 * 24)]],
    [[at(30 * 24) + 1], null],
    [[at(48), null], null],
    [
      [at(48), at(25), at(48)],
      [at(25), at(48)],
    ],
    [
      [at(25), at(26), at(27)],
      [at(25), at(26), at(27)],
    ],
    [[at(25), at(26), at(27), at(28)], null],
  ])('%j are kept as %j', (typed, kept) => {
    expect(offeredTimes(typed, NOW)).toEqual(kept);
  });

  it('an offer waits seven days, or until its last time', () => {
    expect(offerEndsAt([at(24), at(48)], NOW)).toBe(at(48));
    expect(offerEndsAt([at(24), at(20 * 24)], NOW)).toBe(at(7 * 24));
  });

  it('a call is over two hours after it began', () => expect(callEndsAt(NOW)).toBe(at(2)));

  it('the team has a day, and until an hour before the call', () => {
    expect([placeDueAt(at(72), NOW), placeDueAt(at(10), NOW), placeDueAt(at(0.5), NOW)]).toEqual([at(24), at(9), NOW]);
  });

  it('a reminder that would say what was said just now is left out', () => {
    expect([48, 24, 10, 1, 0.5].map((hours) => remindedBy(at(hours), NOW))).toEqual([0, 24, 24, 1, 1]);
  });
});

describe('a call', () => {
  it('is over by itself once its time is', () => {
    const then = INTRODUCTION_STATES.map((state) => introductionNow(state, NOW, NOW));
    expect(then.slice(0, 3)).toEqual(['lapsed', 'lapsed', 'over']);
    expect(then.slice(3)).toEqual(INTRODUCTION_STATES.slice(3));
    expect(INTRODUCTION_STATES.map((state) => introductionNow(state, NOW + 1, NOW))).toEqual(INTRODUCTION_STATES);
  });

  it('goes on by answers of the right side alone', () => {
    const steps = INTRODUCTION_STATES.flatMap((state) =>
      [true, false].flatMap((mine) =>
        INTRODUCTION_ANSWERS.flatMap((answer) => {
          const next = introductionStep(state, answer, mine);
          return next === null ? [] : [`${state} ${mine ? 'asker' : 'other'} ${answer}: ${next}`];
        }),
      ),
    );
    expect(steps).toEqual([
      'offered asker withdraw: withdrawn',
      'offered other agree: agreed',
      'offered other decline: declined',
      'agreed asker withdraw: withdrawn',
      'agreed other withdraw: withdrawn',
      'confirmed asker withdraw: withdrawn',
      'confirmed other withdraw: withdrawn',
    ]);
  });
});
