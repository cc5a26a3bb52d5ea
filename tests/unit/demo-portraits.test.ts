import { demoMember, DEMO_MEMBERS } from '#server/demo/fill.ts';
import { PERSONAS } from '#server/demo/personas.ts';
import { MARK, openDraughtsman, PORTRAIT_SIZE } from '#server/demo/portrait-drawing.ts';
import { KINDS, type Kind, PICTURES, sceneOf, traitsOf } from '#server/demo/portrait-people.ts';
import { expect, test } from 'vitest';

const world = [
  ...PERSONAS,
  ...Array.from({ length: DEMO_MEMBERS - PERSONAS.length }, (_, i) => demoMember(i, '', new Date(0))),
];
const drawn = world.map(({ person, profile }) => {
  const [kind, n] = person.split('-') as [Kind, string];
  return { kind, n: Number(n), person, profile };
});

test('no two pictures of the demo world are equal, so no page shows one twice', async () => {
  const draw = await openDraughtsman();
  const pictures = drawn.flatMap(({ kind, n }) => [...Array(PICTURES).keys()].map((picture) => draw(kind, n, picture)));
  expect(new Set(pictures).size).toBe(DEMO_MEMBERS * PICTURES);
  expect(draw(KINDS.hijab, 3, 1)).toBe(draw(KINDS.hijab, 3, 1));
});

test('the mark is whole in each shape of a gallery, with room around it, and out of view in those of a list', () => {
  const { width, height } = PORTRAIT_SIZE;
  /** The part in view, as `object-position: 50% at` cuts it. */
  const shown = (ratio: number, at: number) => {
    const high = Math.min(height, width / ratio);
    const top = (height - high) * at;
    return { top, bottom: top + high };
  };
  const [top, bottom] = [MARK.y, MARK.y + MARK.height];
  // candidate-card.tsx: whole, main.
  for (const view of [shown(4 / 5, 0.5), shown(8 / 9, 0.8)]) {
    expect(top).toBeGreaterThan(view.top);
    expect(view.bottom - bottom).toBeGreaterThanOrEqual(MARK.x);
  }
  // candidate-card.tsx: flat; likes-tabs.tsx: square; avatars.
  for (const view of [shown(5 / 4, 0.4), shown(1, 0.3)]) expect(top).toBeGreaterThanOrEqual(view.bottom);
  const fromMiddle = Math.hypot(width / 2 - MARK.x - MARK.width, height / 2 - top);
  expect(fromMiddle).toBeGreaterThan(width / 2);
});

test('even without faces and grounds: no two first pictures have the same head, skin, hair, cloth, glasses and clothes', () => {
  const looks = drawn.map(({ kind, n }) => {
    const { clothes, weave, crop, ground } = sceneOf(kind, n, 0);
    return JSON.stringify([traitsOf(kind, n), clothes, weave, crop, ground]);
  });
  expect(new Set(looks).size).toBe(DEMO_MEMBERS);
});

test('a person keeps head, skin and hair, and changes clothes, ground and place between pictures', () => {
  for (const { kind, n } of drawn) {
    const scenes = [...Array(PICTURES).keys()].map((picture) => sceneOf(kind, n, picture));
    for (const what of ['face', 'clothes', 'ground', 'shape'] as const)
      expect(new Set(scenes.map((scene) => scene[what])).size, `${kind}-${n} ${what}`).toBe(PICTURES);
  }
});

test('a hijab is worn by Muslim women alone, not by all of them; a peci by Muslim men; men have short hair', () => {
  const share = { hijab: 0, muslimWomen: 0 };
  for (const { kind, n, profile } of drawn) {
    const woman = profile.gender === 'wanita';
    expect([KINDS.hijab, KINDS.hair].includes(kind as never)).toBe(woman);
    if (kind === KINDS.hijab || kind === KINDS.peci) expect(profile.religion).toBe('Islam');
    if (!woman) expect(traitsOf(kind, n).head).toMatch(/^(short|grayShort|pomp|flatTop)/);
    if (woman && profile.religion === 'Islam') share.muslimWomen++;
    if (kind === KINDS.hijab) share.hijab++;
  }
  expect(share.hijab / share.muslimWomen).toBeGreaterThan(0.5);
  expect(share.hijab / share.muslimWomen).toBeLessThan(0.8);
});
