// Values made from the schemas of a contract: what it allows, and what comes of spoiling that.
import fc from 'fast-check';
import type { ValidateFunction } from 'ajv';
import { ajvOf } from '../checks.ts';
import { type Document, resolved, type Schema } from '../document.ts';

/** Numbers whose schema allows a billion are mostly of the size that people send. */
const USUAL_ID = 12;
const USUAL_QUANTITY = 2;
/** Longest list and text that are drawn, whatever the schema allows. */
const LONGEST_LIST = 4;
const LONGEST_TEXT = 60;

/** Texts that find something on a server: addresses of its people, keys used again, words of a field. */
export type Pools = Readonly<Record<string, readonly string[]>>;

/** Checks values by a schema of the document, references included. */
export function checkOf(document: Document): (schema: Schema) => ValidateFunction {
  const ajv = ajvOf(document);
  return (schema) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contract#/components')) as object);
}

/** Draws bodies that this schema allows, rules between its fields included. */
export function bodyOf(document: Document, schema: Schema, pools: Pools): fc.Arbitrary<unknown> {
  const check = checkOf(document)(schema);
  return valueOf(document, schema, pools).filter((value) => check(value));
}

/** Draws values that this schema allows, rules between its fields apart; `name` is the field's, for its pool. */
export function valueOf(document: Document, given: Schema, pools: Pools, name = ''): fc.Arbitrary<unknown> {
  const schema = resolved<Schema>(document, given);
  const inner = (part: Schema, field = name) => valueOf(document, part, pools, field);
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((part) => inner(part)));
  if (schema.allOf) {
    const { allOf, ...rest } = schema;
    const parts = [...allOf, ...(rest.properties ? [rest] : [])].map((part) => inner(part));
    return fc.tuple(...parts).map((all) => Object.assign({}, ...all) as object);
  }
  const types = [schema['type'] ?? (schema.properties ? 'object' : undefined)].flat() as (string | undefined)[];
  return fc.oneof(...types.map((type) => typed(type, schema, inner, pools[name] ?? [])));
}

type Inner = (part: Schema, field?: string) => fc.Arbitrary<unknown>;

function typed(type: string | undefined, schema: Schema, inner: Inner, pool: readonly string[]): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integer(schema);
    case 'number':
      return decimal(schema);
    case 'string':
      return pool.length > 0
        ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pool) }, text(schema))
        : text(schema);
    case 'array':
      return fc.uniqueArray(inner(schema.items ?? {}), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Math.min(LONGEST_LIST, Number(schema['maxItems'] ?? LONGEST_LIST)),
        ...(schema['uniqueItems'] === true
          ? { selector: (item) => JSON.stringify(item) }
          : { comparator: () => false }),
      });
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      const required = (schema['required'] ?? []) as string[];
      return fc.record(Object.fromEntries(fields.map(([field, part]) => [field, inner(part, field)])), {
        requiredKeys: required.filter((field) => schema.properties?.[field]),
        noNullPrototype: true,
      });
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const limitsOf = (schema: Schema, least: number) => ({
  min: Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -1_000_000),
  max: Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? 1_000_000),
  // The smallest step off a limit that is excluded.
  above: schema['exclusiveMinimum'] === undefined ? 0 : least,
  below: schema['exclusiveMaximum'] === undefined ? 0 : least,
});

function integer(schema: Schema): fc.Arbitrary<number> {
  const { min, max, above, below } = limitsOf(schema, 1);
  const [low, high] = [min + above, max - below];
  const all = fc.integer({ min: Math.max(low, -2_147_483_648), max: Math.min(high, 2_147_483_647) });
  const usual = fc.integer({ min: Math.max(low, 0), max: Math.max(low, Math.min(high, USUAL_ID)) });
  return fc.oneof({ weight: 5, arbitrary: usual }, all);
}

/** A decimal within its scale, as the literal that a client would write. */
function decimal(schema: Schema): fc.Arbitrary<number> {
  const scale = Number(schema['x-decimals'] ?? 2);
  const { min, max, above, below } = limitsOf(schema, 1);
  const digits = (places: number, high: number) => {
    const units = 10 ** places;
    const from = Math.max(Math.ceil(min * units) + above, -1e14);
    const to = Math.min(Math.floor(max * units) - below, high * units, 1e14);
    return fc
      .integer({ min: 0, max: 0x7fffffff })
      .map((drawn) => Number((Math.min(to, from + (drawn % Math.max(1, to - from + 1))) / units).toFixed(places)));
  };
  return fc.oneof({ weight: 4, arbitrary: digits(Math.min(scale, 3), USUAL_QUANTITY) }, digits(scale, 1e9));
}

function text(schema: Schema): fc.Arbitrary<string> {
  const minLength = Number(schema['minLength'] ?? 0);
  const maxLength = Math.max(minLength, Math.min(LONGEST_TEXT, Number(schema['maxLength'] ?? LONGEST_TEXT)));
  if (typeof schema['pattern'] === 'string') return fc.stringMatching(new RegExp(schema['pattern'], 'u'));
  switch (schema.format) {
    case 'uuid':
      return fc.uuid();
    case 'email':
      return fc.emailAddress({ size: 'small' });
    case 'date-time':
      return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString());
    case 'uri':
      return fc.webUrl({ size: 'small' });
    default:
      return fc
        .string({ minLength, maxLength, unit: 'grapheme-composite' })
        .filter((drawn) => drawn.length <= maxLength);
  }
}

/** What no field expects: wrong types, ends of ranges, texts that databases and parsers stumble over. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, '', ' ', [], {}, [[]], [null], { a: {} }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(0, -0, -1, 0.1 + 0.2, 1e-9, 1e21, 1e308, 2 ** 31, 2 ** 53, 999_999_999.999999),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      'a\u0000b',
      '\ud800',
      '\u202e',
      "'; drop table users; --",
      '$1 %s {}',
      '__proto__',
      'NaN',
      '1e5',
      '0x10',
      '٣',
      'x'.repeat(3_000),
      '/../../etc/passwd',
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** The value with one of its parts dropped, replaced or added. */
export function spoilt(valid: unknown): fc.Arbitrary<unknown> {
  if (typeof valid !== 'object' || valid === null || Array.isArray(valid)) return junk;
  const whole = valid as Record<string, unknown>;
  const names = Object.keys(whole);
  if (names.length === 0)
    return fc.oneof(
      junk,
      junk.map((value) => ({ anything: value })),
    );
  const name = fc.constantFrom(...names);
  return fc.oneof(
    name.map((one) => Object.fromEntries(Object.entries(whole).filter(([key]) => key !== one))),
    { weight: 4, arbitrary: fc.tuple(name, junk).map(([one, value]) => ({ ...whole, [one]: value })) },
    name.chain((one) => spoilt(whole[one]).map((value) => ({ ...whole, [one]: value }))),
    fc.tuple(fc.string(), junk).map(([key, value]) => ({ ...whole, [`x${key}`]: value })),
    junk,
    fc.constant([whole]),
  );
}
