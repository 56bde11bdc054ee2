// Forms of the contract, tried one field at a time.
import { expect, test } from 'vitest';
import { ajvOf } from './checks.ts';
import { type Example, resolved, type Schema, whole } from './document.ts';

const ajv = ajvOf(whole);

/** A body by its fields. */
export type Form = Readonly<Record<string, unknown>>;

/** The value of an example, by its name. */
export const example = (name: string): Form =>
  resolved<Example>(whole, { $ref: `#/components/examples/${name}` }).value as Form;

/** The fields that a value is refused for by a schema, given by its name or as it stands; empty when it is taken. */
export function refusals(schema: string | Schema, value: unknown): string[] {
  const form = typeof schema === 'string' ? { $ref: `#/components/schemas/${schema}` } : schema;
  const check = ajv.compile(JSON.parse(JSON.stringify(form).replaceAll('"#/', '"contract#/')) as object);
  // What is undefined is not sent.
  if (check(JSON.parse(JSON.stringify(value)))) return [];
  return (check.errors ?? []).map(
    ({ instancePath, params }) => instancePath.slice(1) || String(params.missingProperty),
  );
}

/** Each case: field → a value that the form is refused for, alone; the row says why. */
export function refuses(
  schema: string,
  form: Form,
  cases: readonly (readonly [field: string, value: unknown, row: string])[],
): void {
  test(`${schema} is taken as its example has it`, () => expect(refusals(schema, form)).toEqual([]));
  test.each(cases)(`${schema} refuses %s %j`, (field, value) => {
    expect([...new Set(refusals(schema, { ...form, [field]: value }))]).toEqual([field]);
  });
}
