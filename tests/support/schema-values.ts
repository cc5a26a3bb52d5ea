import fc from 'fast-check';

/** What of JSON Schema our zod schemas become. */
export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
};

/** Values a schema allows. */
export function arbitraryOf(schema: JsonSchema, root: JsonSchema = schema): fc.Arbitrary<unknown> {
  const of = (part: JsonSchema) => arbitraryOf(part, root);
  if (schema.$ref) return of(root.$defs![schema.$ref.split('/').at(-1)!]!);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(of));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(of)).map((parts) => Object.assign({}, ...(parts as object[])));
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer({ min: bound(schema.minimum, -1000), max: bound(schema.maximum, 1000) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(of(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 6),
      });
    case 'object':
      return objects(schema, of);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objects(schema: JsonSchema, of: (part: JsonSchema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const named = fc.record(Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, of(part)])), {
    requiredKeys: required.filter((key) => key in properties),
  });
  if (typeof additionalProperties !== 'object') return named;
  return fc.dictionary(fc.string({ maxLength: 8 }), of(additionalProperties), { maxKeys: 3 });
}

function texts({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString());
  if (pattern) {
    const matching = stringsOf(pattern);
    if (matching) return matching;
  }
  const limits = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  // As long as it may be, and longer than that once it is normalised (U+FDFA becomes 18 letters).
  const longest = Math.min(maxLength, 5_000);
  const long = fc.constantFrom('a', '9', '\u0301', '\ufdfa', '\ud800').map((one) => one.repeat(longest));
  return fc.oneof(
    { weight: 4, arbitrary: fc.string(limits) },
    { weight: 4, arbitrary: fc.string({ ...limits, unit: 'binary' }) },
    { weight: 1, arbitrary: long },
    // What public texts refuse.
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('081234567890', '@budi.ig', 'https://x.id/a')
        .map((one) => one.slice(0, maxLength).padEnd(minLength, '0')),
    },
  );
}

/** Null where the pattern says more than can be generated (a look ahead). */
function stringsOf(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return null;
  }
}

/** Whole numbers beyond this are no numbers of a form. */
const bound = (limit: number | undefined, other: number) =>
  limit === undefined || Math.abs(limit) > 2 ** 31 ? other : limit;
