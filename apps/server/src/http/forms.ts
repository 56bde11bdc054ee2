import type { JsonSchema, OpenApiDocument } from './document';
import { resolved } from './document';

/** A file of an upload: its bytes, of one that is too large no more than FILE_LIMIT of them. */
export type UploadedFile = { readonly bytes: Buffer; readonly isTooLarge: boolean };

/** The files of an upload by the names of their fields. */
export type UploadedFiles = Readonly<Record<string, UploadedFile | undefined>>;

/** The fields of an url-encoded or multipart body: all of them texts, until the contract says what they are. */
export class Form {
  constructor(
    readonly fields: Readonly<Record<string, string | readonly string[]>>,
    readonly files: UploadedFiles = {},
  ) {}
}

/** Content types of forms, as requests name them. */
export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;

/** Reads a form; throws when it is none. Files are left out: `readUpload` is for the calls that take some. */
export async function readForm(contentType: string, body: Buffer): Promise<Form> {
  if (body.length === 0) return new Form({});
  const read = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  // Made without a prototype: a field may be called __proto__.
  const fields = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of read) {
    if (typeof value !== 'string') continue;
    // A list comes as one field for each of its entries.
    const list = /^(.+)\[\]$/.exec(name)?.[1];
    if (list === undefined) {
      fields[name] = value;
      continue;
    }
    // One array that grows: a body may name thousands of entries.
    const known = fields[list];
    if (Array.isArray(known)) known.push(value);
    else fields[list] = known === undefined ? [value] : [known, value];
  }
  return new Form(fields);
}

/** A plain decimal number that a JSON number holds whole; anything else is no number, and stays the text that it is. */
const NUMBER = /^-?\d{1,15}(\.\d{1,8})?$/;
const DIGITS = 15;

/** The body that a form stands for: its texts become numbers and switches where the contract asks for them (M-334). */
export function bodyOfForm(
  document: OpenApiDocument,
  schema: JsonSchema,
  { fields, files }: Form,
): Record<string, unknown> {
  const body = Object.create(null) as Record<string, unknown>;
  for (const [name, text] of Object.entries(fields)) {
    const { types, isFile } = kindOf(document, schema, name);
    // A text is no file: it counts as none.
    if (!isFile) body[name] = typed(text, types);
  }
  for (const name of Object.keys(files)) if (kindOf(document, schema, name).isFile) body[name] = FILE;
  return body;
}

/** What stands in the body for a file, whose bytes are in `files`. */
const FILE = 'a file';

function typed(text: string | readonly string[], types: ReadonlySet<unknown>): unknown {
  if (typeof text !== 'string') return text;
  const isNumber = (types.has('number') || types.has('integer')) && !types.has('string');
  if (isNumber && NUMBER.test(text) && text.replace(/\D/g, '').length <= DIGITS) return Number(text);
  if (types.has('boolean') && !types.has('string') && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

/** The types that a field may have, in any of the body's forms, and whether it is a file. */
function kindOf(
  document: OpenApiDocument,
  schema: JsonSchema,
  name: string,
): { readonly types: ReadonlySet<unknown>; readonly isFile: boolean } {
  const types = new Set<unknown>();
  let isFile = false;
  const collect = (part: JsonSchema) => {
    const at = resolved<JsonSchema>(document, part);
    if (at['type'] !== undefined) for (const type of [at['type']].flat()) types.add(type);
    if (at['format'] === 'binary') isFile = true;
    for (const way of waysOf(at)) collect(way);
  };
  const walk = (part: JsonSchema) => {
    const at = resolved<JsonSchema>(document, part);
    const own = (at['properties'] as Readonly<Record<string, JsonSchema>> | undefined)?.[name];
    if (own !== undefined) collect(own);
    for (const way of waysOf(at)) walk(way);
  };
  walk(schema);
  return { types, isFile };
}

function waysOf(schema: JsonSchema): JsonSchema[] {
  return ['allOf', 'oneOf', 'anyOf'].flatMap((key) => (schema[key] as JsonSchema[] | undefined) ?? []);
}
