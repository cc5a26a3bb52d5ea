import { type ApiName, api } from '#contract/api.ts';
import { commonRefusals } from '#contract/common-refusals.ts';
import { ERRORS } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { heicPhoto } from '../support/pictures.ts';
import { apiSuite } from '../support/suite.ts';
import { testPicture } from '../support/world.ts';

type Content = Record<string, { schema?: any; encoding?: any }>;
type Operation = {
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

const { server, world } = await apiSuite({ limits: 1 });
const document = (await server.browser().get('/openapi.json')).body;

const pictureOf = (format: string) =>
  format === 'heic' || format === 'heif' ? heicPhoto() : testPicture({ format: format as 'jpeg' });
const routes = Object.entries(api) as [ApiName, Route][];
const operationOf = ({ method, path }: Route): Operation =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, and every reference in it leads somewhere', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect([valid, errors]).toEqual([true, undefined]);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((found) => found[1]!);
    expect(references.length).toBeGreaterThan(50);
    for (const reference of references)
      expect([reference, reference.split('/').reduce((at, key) => at?.[key], document) !== undefined]).toEqual([
        reference,
        true,
      ]);
  });

  it.each(routes)('%s: its parameters, and each of its refusals under its status', (_, route) => {
    const { parameters, responses } = operationOf(route);
    expect(parameters.filter((p) => p.in === 'path' && p.required).map((p) => p.name)).toEqual(
      [...route.path.matchAll(/:(\w+)/g)].map((found) => found[1]),
    );
    const told = Object.entries(responses)
      .filter(([status]) => Number(status) >= 400 && responses[status]!.content?.['application/json'])
      .flatMap(([status, { content }]) =>
        content!['application/json']!.schema.properties.code.enum.map((code: string) => `${status} ${code}`),
      );
    const codes = [...route.refusals, ...commonRefusals(route)];
    expect(told.sort()).toEqual(codes.map((code) => `${ERRORS[code]} ${code}`).sort());
  });

  it('a body is JSON, or multipart with its fields and one binary part', () => {
    const bodies = routes.map(([name, route]) => [name, operationOf(route).requestBody?.content] as const);
    for (const [name, content] of bodies) {
      const kind = api[name] as Route;
      const types = kind.upload ? ['multipart/form-data'] : kind.body ? ['application/json'] : [];
      expect([name, Object.keys(content ?? {})]).toEqual([name, types]);
    }
    const forms = bodies.filter(([, content]) => content?.['multipart/form-data']);
    expect(
      forms.map(([name, content]) => [name, Object.keys(content!['multipart/form-data']!.schema.properties)]),
    ).toEqual([
      ['POST /api/uploads', ['type', 'file']],
      ['POST /api/profile/photos', ['file']],
      ['PUT /api/profile/photos/:id', ['file']],
      ['POST /api/profile/papers', ['kind', 'file']],
      ['POST /api/payments/proofs', ['file']],
    ]);
    for (const [, content] of forms) {
      const { schema, encoding } = content!['multipart/form-data']!;
      expect(schema.properties.file).toEqual({ contentMediaType: 'application/octet-stream' });
      expect(schema.required).toEqual(Object.keys(schema.properties));
      expect(encoding.file.contentType).toMatch(/^(image|application)\/\w+(, (image|application)\/\w+)+$/);
    }
  });

  it('an answer is JSON, bytes of named types, or nothing', () => {
    const bytes: Record<string, string[]> = {};
    for (const [name, route] of routes) {
      const { 200: ok, 204: done, 206: part } = operationOf(route).responses;
      const types = Object.keys(ok?.content ?? {});
      if (route.output === 'none') expect([name, ok, done !== undefined]).toEqual([name, undefined, true]);
      else if ('bytes' in route.output) bytes[`${name}${part ? ' in parts' : ''}`] = types;
      else expect([name, types, part]).toEqual([name, ['application/json'], undefined]);
    }
    const papers = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];
    expect(bytes).toEqual({
      'GET /api/uploads/:id/preview': ['image/webp'],
      'GET /api/media/:id/:size in parts': ['image/webp'],
      'GET /api/media/blurred/:ref in parts': ['image/webp'],
      'GET /api/media/reviews/:token': ['image/webp'],
      'GET /api/media/papers/:id in parts': papers,
      'GET /api/media/openings/:id in parts': papers,
      'GET /api/media/evidence/:id': ['image/webp'],
      'GET /api/media/payments/:id in parts': papers,
      'GET /api/media/proof-openings/:id in parts': papers,
      'GET /api/privacy/exports/:id/file': ['application/zip'],
      'GET /api/transcripts/:id/file': ['application/zip'],
      'GET /api/staff/articles/csv': ['text/csv'],
      'GET /api/staff/members/csv': ['text/csv'],
      'GET /api/staff/referral-codes/csv': ['text/csv'],
      'GET /api/staff/settings/csv': ['text/csv'],
      'GET /api/staff/trail/csv': ['text/csv'],
      'GET /api/whatsapp/webhook': ['text/plain'],
    });
  });

  it('takes what it says a photo may be sent as', async () => {
    const file = operationOf(api['POST /api/profile/photos']).requestBody!.content['multipart/form-data']!.encoding
      .file;
    // The tests before this one kept the process busy in one piece: the server sends requests away until it breathes.
    await expect.poll(async () => (await server.browser().get('/api/plans')).status, { timeout: 10_000 }).toBe(200);
    for (const format of file.contentType.split(', ').map((type: string) => type.replace('image/', ''))) {
      const { browser } = await world.signedIn('wanita', { photos: 0 });
      const answer = await browser.sendFile('POST', '/api/profile/photos', await pictureOf(format));
      expect([format, answer.status]).toEqual([format, 200]);
    }
  });
});
