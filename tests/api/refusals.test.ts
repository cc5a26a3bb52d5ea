import { api } from '#contract/api.ts';
import { commonRefusals } from '#contract/common-refusals.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { errorAnswers } from '../../src/server/http/errors.ts';
import { mount } from '../../src/server/http/mount.ts';
import { refuse } from '../../src/server/refusal.ts';
import { nothingUndeclared, takeUndeclared } from '../support/answered-refusals.ts';
import { unprovokedRefusals } from '../support/unprovoked-refusals.ts';
import { apiSuite } from '../support/suite.ts';

const { server } = await apiSuite({ limits: 1 });

/** A route whose action refuses with this code. */
async function answerTo(code: ErrorCode, env: 'test' | 'production' = 'test') {
  const app = fastify();
  errorAnswers(app);
  mount(app, { ...server.ctx, config: { ...server.ctx.config, env } }, 'DELETE /api/uploads/:id', async () => {
    throw refuse(code);
  });
  const answer = await app.inject({ method: 'DELETE', url: '/api/uploads/00000000-0000-4000-8000-000000000000' });
  await app.close();
  return [answer.statusCode, answer.json().code];
}

describe('a refusal that its route does not declare', () => {
  it('is a failure of our own, and fails the test it happened in', async () => {
    expect(await answerTo('like-limit')).toEqual([500, 'unexpected']);
    expect(nothingUndeclared).toThrow(/DELETE \/api\/uploads\/:id like-limit/);
    expect(takeUndeclared()).toEqual([]);
  });

  it('is answered as it is in production, where nobody may be stopped by it', async () => {
    expect(await answerTo('like-limit', 'production')).toEqual([409, 'like-limit']);
    expect(takeUndeclared()).toEqual(['DELETE /api/uploads/:id like-limit']);
  });

  it('is none of those it declares, nor of those every route of its kind has', async () => {
    expect(await answerTo('not-found')).toEqual([404, 'not-found']);
    expect(await answerTo('unavailable')).toEqual([503, 'unavailable']);
    expect(takeUndeclared()).toEqual([]);
  });
});

describe('a refusal that a route declares', () => {
  const routes = {
    'POST /api/a': { refusals: ['like-limit', 'self-like'] },
    'GET /api/b': { refusals: ['not-found'] },
  } as const;
  const a = { file: 'a.test.ts', refusals: ['POST /api/a like-limit', 'GET /api/b not-found'] };
  const b = { file: 'b.test.ts', refusals: ['POST /api/a self-like'] };
  const suite = [a.file, b.file];

  it('and no test of the whole suite provokes is found, in whatever order the files ran', () => {
    expect(unprovokedRefusals([a, b], suite, routes)).toEqual([]);
    expect(unprovokedRefusals([b, a], suite, routes)).toEqual([]);
    expect(unprovokedRefusals([a, { ...b, refusals: [] }], suite, routes)).toEqual(['POST /api/a self-like']);
  });

  it('is judged by the files of the suite alone, and not when some of them did not run', () => {
    expect(unprovokedRefusals([a], suite, routes)).toBeNull();
    const other = { file: 'engines/c.test.ts', refusals: b.refusals };
    expect(unprovokedRefusals([a, { ...b, refusals: [] }, other], suite, routes)).toEqual(['POST /api/a self-like']);
  });

  it.each(Object.entries(api) as [string, Route][])('%s: is its own, and declared once', (_, route) => {
    const own = [...route.refusals];
    expect(own.filter((code) => commonRefusals(route).includes(code))).toEqual([]);
    expect(new Set(own).size).toBe(own.length);
  });
});
