import type { ErrorObject } from 'ajv';
import { type JsonSchema, type OpenApiDocument, resolved } from './document';
import type { Text } from './text';

/**
 * A field's own texts, from `x-messages`: `required` when it is missing or empty, a keyword's own, such as `minLength`,
 * and `invalid` for any other value that the schema refuses.
 */
export type FieldMessages = Readonly<Record<string, Text>>;

/** Finds a field's texts by its path within the schema. */
export type MessagesOf = (path: readonly string[]) => FieldMessages;

/** The texts of the fields of one body. */
export function messagesIn(document: OpenApiDocument, schema: JsonSchema): MessagesOf {
  return (path) => {
    let at = [schema];
    for (const name of path) at = at.flatMap((one) => membersOf(document, one, name));
    return Object.assign({}, ...at.flatMap((one) => textsOf(document, one)).toReversed()) as FieldMessages;
  };
}

/** The field's own text for this mistake, or null. */
export function ownText(messages: FieldMessages, error: ErrorObject): Text | null {
  const isMissing = error.keyword === 'required' || error.keyword === 'dependentRequired' || error.data === '';
  const texts = isMissing ? [messages.required, messages[error.keyword]] : [messages[error.keyword]];
  return [...texts, messages.invalid].find((text) => text !== undefined) ?? null;
}

/** What stands beside a reference comes before what it refers to. */
function textsOf(document: OpenApiDocument, schema: JsonSchema): FieldMessages[] {
  const own = schema['x-messages'] === undefined ? [] : [schema['x-messages'] as FieldMessages];
  const ways = [...listOf(schema.allOf), ...(schema.$ref === undefined ? [] : [referred(document, schema)])];
  return [...own, ...ways.flatMap((way) => textsOf(document, way))];
}

function membersOf(document: OpenApiDocument, schema: JsonSchema, name: string): JsonSchema[] {
  const own = (schema.properties as Readonly<Record<string, JsonSchema>> | undefined)?.[name];
  const entry = /^\d+$/.test(name) ? (schema.items as JsonSchema | undefined) : undefined;
  const ways = [...listOf(schema.allOf), ...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  const further = schema.$ref === undefined ? ways : [...ways, referred(document, schema)];
  return [own, entry]
    .filter((one) => one !== undefined)
    .concat(further.flatMap((way) => membersOf(document, way, name)));
}

function referred(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  return resolved<JsonSchema>(document, { $ref: schema.$ref });
}

function listOf(ways: unknown): JsonSchema[] {
  return Array.isArray(ways) ? (ways as JsonSchema[]) : [];
}
