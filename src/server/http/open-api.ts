import { api } from '#contract/api.ts';
import type { Route } from '#contract/route.ts';
import { ERRORS } from '#contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** OpenAPI 3.1 of the contracts, outside production, at /openapi.json. Made from the same schemas that judge the requests. */
export async function openApi(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', async () => document());
}

function document() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of Object.values(api) as Route[]) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return { openapi: '3.1.0', info: { title: 'Serasi', version: '1' }, paths };
}

function operation(route: Route) {
  const refusals = new Map<number, string[]>();
  for (const code of route.refusals) refusals.set(ERRORS[code], [...(refusals.get(ERRORS[code]) ?? []), code]);
  return {
    summary: route.summary,
    'x-who': route.who,
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body ? { requestBody: { content: { 'application/json': { schema: schemaOf(route.body) } } } } : {}),
    ...(route.upload ? { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } } } : {}),
    responses: {
      ...(route.output === 'none'
        ? { 204: { description: 'done' } }
        : {
            200: { description: 'ok', content: route.output === 'binary' ? { 'image/webp': {} } : { 'application/json': { schema: schemaOf(route.output) } } },
          }),
      ...Object.fromEntries([...refusals].map(([status, codes]) => [status, { description: codes.join(', ') }])),
    },
  };
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(properties).map(([name, of]) => ({ name, in: where, required: where === 'path' || required.includes(name), schema: of }));
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
