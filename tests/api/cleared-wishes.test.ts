import { expect, it } from 'vitest';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** Wishes taken away in the tuner: no gap of the profile, neither for their owner nor in the team's figures. */
const { server, world } = await apiSuite();
const owner = await world.staff('owner');
const meter = async ({ browser }: Person) => (await browser.get('/api/profile')).body.completeness;
const completed = async () => {
  const { funnel } = (await owner.browser.get('/api/staff/overview/figures?days=7')).body;
  return funnel.find(({ step }: { step: string }) => step === 'complete').n;
};
const whole = {
  photos: 3,
  domicile: 'DKI Jakarta',
  city: 'Jakarta Selatan',
  minHeightWanted: 165,
  dealbreakers: ['merokok'],
  myStatus: 'single',
  about: 'Suka pagi yang tenang dan kopi.',
  prompts: [{ prompt: 'rumah', answer: 'Tempat semua orang pulang.' }],
  hobbies: ['Memasak'],
  languages: ['Indonesia'],
  smoking: 'tidak',
  worship: 'berusaha rutin',
  siblings: 2,
  ageRangeWanted: { min: 25, max: 40, open: false },
  partnerStatusExpectation: 'bebas',
  childrenPreference: 'mau langsung',
} satisfies Parameters<typeof world.member>[1];

it('a profile is whole without a least height and dealbreakers, and not without what was never given', async () => {
  const sari = await world.signedIn('wanita', whole);
  expect(await meter(sari)).toEqual({ percent: 100, missing: [], next: null });
  expect(await completed()).toBe(1);
  const cleared = { minHeightWanted: null, dealbreakers: [] };
  expect((await sari.browser.send('PATCH', '/api/profile/preferences', cleared)).status).toBe(200);
  expect((await sari.browser.get('/api/profile')).body.facts).toMatchObject(cleared);
  expect(await meter(sari)).toEqual({ percent: 100, missing: [], next: null });
  expect(await completed()).toBe(1);
  await server.ctx.pool.query('update profiles set min_income_wanted = null where member_id = $1', [sari.id]);
  await server.ctx.index.refresh([sari.id]);
  expect((await meter(sari)).missing.toSorted()).toEqual(['dealbreakers', 'minHeightWanted', 'minIncomeWanted']);
  expect(await completed()).toBe(0);
});
