import { html, type Html, prose } from './html';

/** The part of a JSON Schema that the page shows. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly [keyword: string]: unknown;
};

/** Where a component's schema stands on the page. */
export const schemaAnchor = (name: string): string => `schema-${name}`;

/** The name of what a reference points at. */
export const nameOf = (reference: string): string => reference.split('/').at(-1) ?? reference;

/** One line about what a value is: a link to a component, or its type and what it may be. */
export function typeOf(schema: Schema | undefined): Html {
  if (!schema) return html`nothing`;
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return html`<a href="#${schemaAnchor(name)}">${name}</a>`;
  }
  for (const [key, word] of [
    ['oneOf', ' or '],
    ['anyOf', ' or '],
    ['allOf', ' and '],
  ] as const) {
    const ways = schema[key];
    if (ways) return html`${ways.map((way, at) => [at > 0 && word, typeOf(way)])}`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']);
  const words = types.map((type) => (type === 'array' ? html`list of ${typeOf(schema.items)}` : type));
  return html`${words.map((word, at) => [at > 0 && ' or ', word])}`;
}

const LIMITS: ReadonlyArray<readonly [keyword: string, say: (value: string) => string]> = [
  ['format', (value) => value],
  ['minLength', (value) => `at least ${value} characters`],
  ['maxLength', (value) => `at most ${value} characters`],
  ['minimum', (value) => `≥ ${value}`],
  ['exclusiveMinimum', (value) => `> ${value}`],
  ['maximum', (value) => `≤ ${value}`],
  ['exclusiveMaximum', (value) => `< ${value}`],
  ['x-decimals', (value) => `at most ${value} decimals`],
  ['minItems', (value) => `at least ${value} entries`],
  ['maxItems', (value) => `at most ${value} entries`],
  ['default', (value) => `${value} when missing`],
];

/** What a value must keep to, in words. */
function limitsOf(schema: Schema): Html {
  const said = LIMITS.flatMap(([keyword, say]) => {
    const value = schema[keyword];
    return value === undefined ? [] : [say(typeof value === 'string' ? value : JSON.stringify(value))];
  });
  const parts = said.map((text) => html`${text}`);
  if (schema.enum) parts.push(html`one of ${schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code> `)}`);
  if (typeof schema.pattern === 'string') parts.push(html`matches <code>${schema.pattern}</code>`);
  return html`${parts.map((part, at) => [at > 0 && ', ', part])}`;
}

type Field = { readonly path: string; readonly schema: Schema; readonly isRequired: boolean };

/** The fields of an object and of the objects written out inside it, by their path. */
function fieldsOf(schema: Schema, before = ''): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]): Field[] => {
    const path = `${before}${name}`;
    const inside = field.$ref
      ? []
      : fieldsOf(field.items && !field.items.$ref ? field.items : field, inner(path, field));
    return [{ path, schema: field, isRequired: schema.required?.includes(name) ?? false }, ...inside];
  });
  return [...own, ...(schema.allOf ?? []).flatMap((part) => (part.$ref ? [] : fieldsOf(part, before)))];
}

const inner = (path: string, field: Schema) => (field.items && !field.items.$ref ? `${path}[].` : `${path}.`);

/** What a value is, with a table of its fields where it has some. */
export function schemaView(schema: Schema, caption: string): Html {
  const fields = fieldsOf(schema);
  const limits = limitsOf(schema);
  return html`
    <p class="type">${typeOf(schema)}${limits.text !== '' && html` <span class="limits">(${limits})</span>`}</p>
    ${prose(schema.description)} ${fields.length > 0 && fieldTable(fields, caption)}
  `;
}

function fieldTable(fields: readonly Field[], caption: string): Html {
  return html`<div class="table" tabindex="0" role="region" aria-label="${caption}"><table>
    <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">About</th></tr></thead>
    <tbody>${fields.map(
      ({ path, schema, isRequired }) => html`<tr>
        <th scope="row"><code>${path}</code>${isRequired && html` <span class="required">required</span>`}</th>
        <td>${typeOf(schema)}</td>
        <td>${prose(schema.description, { isInline: true })} <span class="limits">${limitsOf(schema)}</span></td>
      </tr>`,
    )}</tbody>
  </table></div>`;
}
