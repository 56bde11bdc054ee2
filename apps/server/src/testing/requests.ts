import { contractDocument, type JsonSchema, operationsOf, resolved } from '../http/document';
import type { OperationId } from '../http/handlers';
import type { CallOptions } from './harness';

type Example = { readonly value: unknown };
type Examples = Readonly<Record<string, unknown>>;
type Shown = { readonly schema: JsonSchema; readonly example?: unknown; readonly examples?: Examples };

/** Every call of the served contract. */
export const operations = operationsOf(contractDocument);

/** The ids of the calls that pass the test. */
export const callsWith = (is: (operation: (typeof operations)[number]) => boolean): OperationId[] =>
  operations.filter(is).map(({ id }) => id as OperationId);

/** A request of the contract's form, made of its own examples; nothing in it need exist on a server. */
export function sampleOf(id: OperationId): Pick<CallOptions, 'params' | 'query' | 'body'> {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`The contract has no ${id}`);
  const inPlace = (place: 'path' | 'query') =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place && parameter.required === true)
        .map((parameter) => [parameter.name, valueOf(parameter)]),
    );
  const body = operation.body && bodyExample(id);
  return { params: inPlace('path'), query: inPlace('query'), ...(body === null ? {} : { body }) };
}

function valueOf(shown: Shown): string | number {
  const [first] = Object.values(shown.examples ?? {});
  if (first !== undefined) return resolved<Example>(contractDocument, first).value as string;
  if (shown.example !== undefined) return shown.example as string;
  const schema = resolved<JsonSchema>(contractDocument, shown.schema);
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as string;
  if (schema['format'] === 'uuid') return '3f0e4a53-6f0a-4b8e-9a41-7f1b0e6a2c11';
  return schema['type'] === 'integer' ? 1 : 'x';
}

const rawOf = (id: OperationId): unknown =>
  Object.values(contractDocument.paths)
    .flatMap((item) => Object.values(item))
    .find((operation) => (operation as { operationId?: string }).operationId === id);

/** The texts that the contract shows of a call's failures with this status: of `default` where it lists no such status. */
export function shownTexts(id: OperationId, status: number): string[] {
  const { responses } = rawOf(id) as { responses: Record<string, unknown> };
  const response = responses[status] ?? responses['default'];
  const { content } = resolved<{ content?: Record<string, Shown> }>(contractDocument, response);
  return Object.values(content?.['application/json']?.examples ?? {}).map(
    (example) => (resolved<Example>(contractDocument, example).value as { message: string }).message,
  );
}

function bodyExample(id: OperationId): unknown {
  const { requestBody } = rawOf(id) as { requestBody: unknown };
  const { content } = resolved<{ content: Record<string, Shown> }>(contractDocument, requestBody);
  const [json, upload] = [content['application/json'], content['multipart/form-data']];
  const [example] = Object.values((json ?? upload)?.examples ?? {});
  const { value } = resolved<Example>(contractDocument, example);
  return json || !upload ? value : formOf(upload.schema, value as Readonly<Record<string, string>>);
}

/** A multipart form with these fields; those that are files have these texts for their bytes. */
function formOf(schema: JsonSchema, fields: Readonly<Record<string, string>>): FormData {
  const { properties } = resolved<{ properties: Record<string, JsonSchema> }>(contractDocument, schema);
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) {
    const isFile = resolved<JsonSchema>(contractDocument, properties[name])['format'] === 'binary';
    form.append(name, isFile ? new Blob([text]) : text);
  }
  return form;
}
