import bundled from '@bourse/contract/openapi.json';

/** A JSON Schema; only Ajv looks inside. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly schema: JsonSchema;
};

const JSON_TYPE = 'application/json';

type Media = { readonly schema: JsonSchema };
type Reference = { readonly $ref: string };
type RequestBody = { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
type Header = { readonly required?: boolean; readonly schema: JsonSchema };
type Response = {
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Readonly<Record<string, Media>>;
};

type RawOperation = {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
  readonly responses: Readonly<Record<string, Response | Reference>>;
};

/** The part of an OpenAPI 3.1 document that the router reads. */
export type OpenApiDocument = {
  readonly servers: readonly { readonly url: string }[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: unknown;
};

/** One call of the contract with its references resolved. */
export type Operation = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's form of the path, with the server's prefix. */
  readonly url: string;
  /** `key`: with a key of the operator's price feed, and no user's token. */
  readonly access: 'public' | 'optional' | 'bearer' | 'key';
  readonly parameters: readonly Parameter[];
  readonly body: {
    readonly required: boolean;
    readonly schema: JsonSchema;
    readonly takesForms: boolean;
    /** Whether it is an upload: a multipart form with files, and nothing else. */
    readonly takesFiles: boolean;
  } | null;
  /** Status (or `default`) → schema; null for an answer without a body. */
  readonly responses: Readonly<Record<string, JsonSchema | null>>;
  /** Status → the content types of an answer that is a file. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** Status → the headers that this answer says something in. */
  readonly headers: Readonly<Record<string, Readonly<Record<string, Header>>>>;
};

/** The contract that the server serves, bundled from openapi/. */
export const contractDocument = bundled as unknown as OpenApiDocument;

/** Every call of the document, in its order. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  const prefix = document.servers[0]?.url ?? '';
  const found: Operation[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, raw] of Object.entries(item)) {
      if (!/^(get|post|put|patch|delete)$/.test(method)) continue;
      const operation = raw as RawOperation;
      found.push({
        id: operation.operationId,
        method: method.toUpperCase() as Operation['method'],
        url: prefix + path.replace(/\{(\w+)\}/g, ':$1'),
        access: accessOf(operation.security ?? document.security ?? []),
        parameters: [...((item.parameters ?? []) as Parameter[]), ...(operation.parameters ?? [])].map((entry) =>
          resolved<Parameter>(document, entry),
        ),
        body: bodyOf(document, operation),
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => [
            status,
            resolved<Response>(document, response).content?.[JSON_TYPE]?.schema ?? null,
          ]),
        ),
        files: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => [
            status,
            Object.keys(resolved<Response>(document, response).content ?? {}).filter((type) => type !== JSON_TYPE),
          ]),
        ),
        headers: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => [status, headersOf(document, response)]),
        ),
      });
    }
  }
  return found;
}

function accessOf(security: readonly Readonly<Record<string, unknown>>[]): Operation['access'] {
  if (security.length === 0) return 'public';
  if (security.every((way) => 'feedKey' in way)) return 'key';
  return security.some((way) => Object.keys(way).length === 0) ? 'optional' : 'bearer';
}

function bodyOf(document: OpenApiDocument, operation: RawOperation): Operation['body'] {
  if (!operation.requestBody) return null;
  const body = resolved<RequestBody>(document, operation.requestBody);
  const [json, upload] = [body.content[JSON_TYPE]?.schema, body.content['multipart/form-data']?.schema];
  const schema = json ?? upload;
  if (!schema) throw new Error(`${operation.operationId}: only JSON bodies and uploads are understood`);
  const takesForms = body.content['application/x-www-form-urlencoded'] !== undefined;
  return { required: body.required === true, schema, takesForms, takesFiles: json === undefined };
}

function headersOf(document: OpenApiDocument, response: Response | Reference): Record<string, Header> {
  const named = Object.entries(resolved<Response>(document, response).headers ?? {});
  return Object.fromEntries(named.map(([name, header]) => [name, resolved<Header>(document, header)]));
}

/** What an entry is, or what it refers to. */
export function resolved<T>(document: OpenApiDocument, entry: unknown): T {
  let at = entry as Reference & T;
  while (typeof at.$ref === 'string') {
    at = at.$ref
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[decodePointer(key)], document) as Reference & T;
  }
  return at;
}

function decodePointer(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
