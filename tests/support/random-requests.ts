import { type ApiName, api } from '#contract/api.ts';
import type { Route, Who } from '#contract/route.ts';
import fc from 'fast-check';
import { z } from 'zod';
import { arbitraryOf, type JsonSchema } from './schema-values.ts';

/** One request as it is sent: what the route describes, bent, or no JSON at all. */
export type RandomRequest = {
  name: ApiName;
  method: Route['method'];
  url: string;
  who: Who;
  headers: Record<string, string>;
  payload?: string;
};

/** Each asks for a password to be hashed, whatever else is in it: fewer of these. */
const SLOW: ApiName[] = [
  'POST /api/session',
  'POST /api/session/reset',
  'POST /api/session/recovery',
  'PATCH /api/session/password',
];
/** Would end the sessions the others need. */
const LEFT_OUT: ApiName[] = ['DELETE /api/session'];
const WHO: Who[] = ['anyone', 'visitor', 'member', 'ticket', 'staff'];

/** Requests derived from the schemas of all routes; `ids` are those of things that are there. */
export function randomRequests(ids: readonly string[]): fc.Arbitrary<RandomRequest> {
  const names = (Object.keys(api) as ApiName[]).filter((name) => !LEFT_OUT.includes(name));
  return fc.oneof(...names.map((name) => ({ weight: SLOW.includes(name) ? 1 : 6, arbitrary: requestOf(name, ids) })));
}

function requestOf(name: ApiName, ids: readonly string[]): fc.Arbitrary<RandomRequest> {
  const route: Route = api[name];
  return fc
    .record({
      params: valuesOf(route.params),
      id: fc.option(fc.constantFrom(...ids, '%00', '..%2f..', 'x'.repeat(300), '%F0%9F%92%8D'), { nil: undefined }),
      query: fc.oneof({ weight: 3, arbitrary: valuesOf(route.query) }, { weight: 2, arbitrary: bent(route.query) }),
      body: bodyOf(route),
      who: fc.oneof(
        { weight: 5, arbitrary: fc.constant(route.who) },
        { weight: 1, arbitrary: fc.constantFrom(...WHO) },
      ),
    })
    .map(({ params, id, query, body, who }) => {
      const path = route.path.replace(/:(\w+)/g, (_, key: string) =>
        key === 'id' && id !== undefined ? id : encodeURIComponent(textOf((params as Record<string, unknown>)?.[key])),
      );
      const search = Object.entries((query as Record<string, unknown>) ?? {})
        .map(([key, value]) => `${encodeURIComponent(wellFormed(key))}=${encodeURIComponent(textOf(value))}`)
        .join('&');
      return { name, method: route.method, url: search ? `${path}?${search}` : path, who, ...body };
    });
}

type Body = { headers: Record<string, string>; payload?: string };

function bodyOf(route: Route): fc.Arbitrary<Body> {
  if (route.method === 'GET') return fc.constant({ headers: {} });
  if (route.upload) return multipart();
  const json = (values: fc.Arbitrary<unknown>) => values.map((value) => JSON.stringify(value) ?? 'null');
  const described = valuesOf(route.body);
  return fc.oneof(
    { weight: 5, arbitrary: json(described).map(asJson) },
    { weight: 5, arbitrary: json(bent(route.body)).map(asJson) },
    { weight: 4, arbitrary: json(described).chain(spoilt).map(asJson) },
    {
      weight: 1,
      arbitrary: fc
        .record({ payload: json(described), type: fc.constantFrom('text/plain', 'x', 'multipart/form-data') })
        .map(({ payload, type }) => ({ payload, headers: { 'content-type': type } })),
    },
    { weight: 1, arbitrary: multipart() },
  );
}

const asJson = (payload: string): Body => ({ payload, headers: { 'content-type': 'application/json' } });

/** What the schema describes, with one or two of its parts replaced, taken away or added. */
function bent(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  const part = fc.record({
    key: fc.nat(),
    name: fc.string(),
    value: junk(),
    how: fc.constantFrom('replace', 'drop', 'add'),
  });
  return fc
    .tuple(valuesOf(schema), fc.array(part, { minLength: 1, maxLength: 2 }), junk())
    .map(([value, parts, other]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
      const bentValue: Record<string, unknown> = { ...value };
      for (const { key, name, value: by, how } of parts) {
        const names = Object.keys(bentValue);
        const chosen = names[key % Math.max(1, names.length)];
        if (how === 'add' || chosen === undefined) bentValue[name] = by;
        else if (how === 'drop') delete bentValue[chosen];
        else bentValue[chosen] = by;
      }
      return bentValue;
    });
}

const junk = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', '\u0000', '\u202e', '%', "' or 1=1 --", '../../etc/passwd', '{{7*7}}', 'x'.repeat(5_000)),
    fc.constantFrom(-1, 0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1, Number.NaN),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 60 }),
    fc.object({ maxDepth: 2, maxKeys: 4 }),
  );

/** JSON text that nobody's library would write. */
function spoilt(json: string): fc.Arbitrary<string> {
  const values = [
    'NaN',
    '1e309',
    '-1e309',
    '"\\ud800"',
    '"\\u0000"',
    '[[[]]]',
    '{"__proto__":{"a":1}}',
    '01',
    "'a'",
    '',
  ];
  return fc.oneof(
    fc
      .constantFrom(...values)
      .map((by) => json.replace(/(:)("(?:[^"\\]|\\.)*"|[-\d.e+]+|true|false|null)/, `$1${by.replaceAll('$', '$$$$')}`)),
    fc.nat(Math.max(0, json.length - 1)).map((at) => json.slice(0, at)),
    // The same keys twice, with other values.
    fc.constantFrom('null', '1', '"x"', '[]').map((by) => json.replace(/^\{"([^"]*)":/, `{"$1":${by},"$1":`)),
    fc.constantFrom(100, 10_000).map((n) => '['.repeat(n) + ']'.repeat(n)),
    fc.constantFrom(100, 10_000).map((n) => '{"a":'.repeat(n) + '1' + '}'.repeat(n)),
    fc.constant(json.replace(/^\{/, `{"much":"${'x'.repeat(270_000)}",`)),
    fc.string({ unit: 'binary' }),
  );
}

function multipart(): fc.Arbitrary<Body> {
  const boundary = fc.constantFrom('KNR', '', 'x'.repeat(5_000), '"KNR"', 'a b', '--');
  const part = fc.record({
    name: fc.constantFrom('file', 'type', 'kind', '__proto__', '', 'x'.repeat(200)),
    file: fc.option(fc.constantFrom('foto.jpg', '../x', '\u0000'), { nil: undefined }),
    bytes: fc.oneof(fc.constantFrom('photo', 'income', '%PDF-1.4\n%%EOF\n', 'GIF89a'), fc.string({ maxLength: 300 })),
  });
  return fc
    .record({ boundary, parts: fc.array(part, { maxLength: 7 }), end: fc.boolean(), named: fc.boolean() })
    .map(({ boundary: text, parts, end, named }) => ({
      headers: { 'content-type': named ? `multipart/form-data; boundary=${text}` : 'multipart/form-data' },
      payload:
        parts
          .map(
            (p) =>
              `--${text}\r\ncontent-disposition: form-data; name="${p.name}"${p.file === undefined ? '' : `; filename="${p.file}"`}\r\n\r\n${p.bytes}\r\n`,
          )
          .join('') + (end ? `--${text}--\r\n` : ''),
    }));
}

function valuesOf(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  return arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

/** A lone surrogate cannot stand in an address. */
const wellFormed = (text: string): string => Buffer.from(text).toString();
const textOf = (value: unknown): string =>
  wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
