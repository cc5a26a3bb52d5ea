import { api } from '#contract/api.ts';
import { commonRefusals } from '#contract/common-refusals.ts';
import { type ErrorBody, type ErrorCode, ERRORS } from '#contract/errors.ts';
import type { Bytes, Route, Upload } from '#contract/route.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type Json = Record<string, unknown>;

const code = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);
const params = z.record(z.string(), z.union([z.string(), z.number()])).optional();
const errorBody: z.ZodType<ErrorBody> = z.object({
  code,
  title: z.string().optional(),
  message: z.string(),
  requestId: z.string(),
  params,
  fields: z.array(z.object({ field: z.string(), code, params })).optional(),
  retryAfter: z.number().int().optional(),
});

/**
 * OpenAPI 3.1 of the contracts, outside production, at /openapi.json. Made from the schemas that validate
 * requests.
 */
export async function openApi(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', async () => document());
}

function document(): Json {
  const schemas: Json = {};
  schemas.ErrorBody = schemaOf(errorBody, 'output', schemas);
  const paths: Record<string, Json> = {};
  for (const route of Object.values(api) as Route[]) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  return { openapi: '3.1.0', info: { title: 'Serasi', version: '1' }, paths, components: { schemas } };
}

function operation(route: Route, schemas: Json): Json {
  return {
    summary: route.summary,
    'x-who': route.who,
    parameters: [...parameters(route.params, 'path', schemas), ...parameters(route.query, 'query', schemas)],
    ...(route.body && { requestBody: { content: json(schemaOf(route.body, 'input', schemas)) } }),
    ...(route.upload && { requestBody: multipart(route.upload, schemas) }),
    responses: {
      ...success(route.output, schemas),
      ...(route.shared && { 304: { description: 'the asker has it' } }),
      ...refusals(route),
    },
  };
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query', schemas: Json): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }));
}

/**
 * The fields first, then the one file. A binary part has no JSON type, only a media type (OpenAPI 3.1,
 * §4.7.14).
 */
function multipart({ file, fields }: Upload, schemas: Json): Json {
  const before = fields ? (schemaOf(fields, 'input', schemas) as { properties: Json; required?: string[] }) : undefined;
  const schema = {
    type: 'object',
    properties: { ...before?.properties, file: { contentMediaType: 'application/octet-stream' } },
    required: [...(before?.required ?? []), 'file'],
  };
  return {
    required: true,
    content: { 'multipart/form-data': { schema, encoding: { file: { contentType: file.join(', ') } } } },
  };
}

function success(output: Route['output'], schemas: Json): Json {
  if (output === 'none') return { 204: { description: 'done' } };
  if ('bytes' in output) return bytes(output);
  return { 200: { description: 'ok', content: json(schemaOf(output, 'output', schemas)) } };
}

function bytes({ bytes: types, ranges }: Bytes): Json {
  const content = Object.fromEntries(types.map((type) => [type, {}]));
  return {
    200: { description: 'all bytes', content },
    ...(ranges && {
      206: { description: 'one range of the bytes', content },
      304: { description: 'the asker has them' },
      416: { description: 'a range outside the bytes' },
    }),
  };
}

/** One answer a status; its body names the code. */
function refusals(route: Route): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...route.refusals, ...commonRefusals(route)])
    byStatus.set(ERRORS[code], [...(byStatus.get(ERRORS[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: json({
          allOf: [{ $ref: '#/components/schemas/ErrorBody' }],
          properties: { code: { enum: codes } },
        }),
      },
    ]),
  );
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** JSON schema of an `input` or `output`. Named schemas go to the components, once. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { unrepresentable: 'any', io }) as Json;
  const moved = (value: object): Json =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
  for (const [name, of] of Object.entries($defs as Json)) {
    const found = moved(of as object);
    if (schemas[name] && JSON.stringify(schemas[name]) !== JSON.stringify(found))
      throw new Error(`two schemas ${name}`);
    schemas[name] = found;
  }
  return moved(own);
}
