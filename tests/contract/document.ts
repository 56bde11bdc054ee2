import { readFileSync } from 'node:fs';

/** A JSON Schema, as far as the checks look inside. */
export type Schema = {
  readonly $ref?: string;
  readonly description?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: unknown;
  readonly [keyword: string]: unknown;
};
export type Media = { readonly schema?: Schema; readonly examples?: Readonly<Record<string, Reference | Example>> };
export type Example = { readonly value?: unknown };
export type Response = {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Media>>;
};
export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
type Reference = { readonly $ref: string };
type RequestBody = { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };

/** An operation as it is written. */
export type RawOperation = {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly [extension: string]: unknown;
};
type PathItem = { readonly parameters?: readonly (Parameter | Reference)[]; readonly [method: string]: unknown };

/** A bundled OpenAPI document. */
export type Document = {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [member: string]: unknown;
};

/** A call with its references resolved. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly raw: RawOperation;
  readonly access: 'public' | 'optional' | 'bearer' | 'key';
  readonly parameters: readonly Parameter[];
  readonly bodies: Readonly<Record<string, Media>>;
  readonly responses: Readonly<Record<string, Response>>;
};

/** The whole contract as `pnpm gen` bundled it: what is served and what is planned. */
export const whole = JSON.parse(
  readFileSync(new URL('../../packages/contract/src/generated/openapi.whole.json', import.meta.url), 'utf8'),
) as Document;

/** What a reference stands for; anything else as it is. */
export function resolved<T>(document: Document, entry: unknown): T {
  let at = entry;
  while (typeof at === 'object' && at !== null && '$ref' in at && typeof at.$ref === 'string') {
    at = at.$ref
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  }
  return at as T;
}

/** The values of the examples of a body. */
export const examplesOf = (document: Document, media: Media): unknown[] =>
  Object.values(media.examples ?? {}).map((entry) => resolved<Example>(document, entry).value);

/** The properties of a schema by name, through references and allOf. */
export function propertiesOf(document: Document, schema: Schema): Map<string, Schema> {
  const target = resolved<Schema>(document, schema);
  return new Map([
    ...(target.allOf ?? []).flatMap((part) => [...propertiesOf(document, part)]),
    ...Object.entries(target.properties ?? {}),
  ]);
}

/** Every call of a document, in its order. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
      .map(([method, value]): Operation => {
        const raw = value as RawOperation;
        const security = raw.security ?? document.security ?? [];
        const isOpen = security.some((way) => Object.keys(way).length === 0);
        const access = security.length > 0 && security.every((way) => 'feedKey' in way) ? 'key' : 'bearer';
        return {
          id: raw.operationId,
          method: method.toUpperCase(),
          path,
          raw,
          access: security.length === 0 ? 'public' : isOpen ? 'optional' : access,
          parameters: [...(item.parameters ?? []), ...(raw.parameters ?? [])].map((entry) => resolved(document, entry)),
          bodies: raw.requestBody ? resolved<RequestBody>(document, raw.requestBody).content : {},
          responses: Object.fromEntries(
            Object.entries(raw.responses).map(([status, response]) => [status, resolved<Response>(document, response)]),
          ),
        };
      }),
  );
}
