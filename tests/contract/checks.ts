// The rules of the contract as pure functions over a document: each answers what is wrong, as texts.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  type Document,
  examplesOf,
  type Media,
  type Operation,
  operationsOf,
  type Parameter,
  propertiesOf,
  resolved,
  type Schema,
} from './document.ts';
import type { Call } from './import-calls.mjs';

const each = (document: Document, check: (operation: Operation) => string[]): string[] =>
  operationsOf(document).flatMap((operation) => check(operation).map((fault) => `${operation.id}: ${fault}`));

/** `/message/{otherId}` names the same call as `/message/{userId}`, and `/trader/accept` is one of `/trader/{action}`. */
const isCall = (operation: Operation, { method, path }: Pick<Call, 'method' | 'path'>): boolean => {
  const [named, own] = [path.split('/'), operation.path.split('/')];
  return (
    method === operation.method &&
    named.length === own.length &&
    own.every((part, index) => part.startsWith('{') || part === named[index])
  );
};

/** Calls of the rows that the document lacks. @param away `GET /path` → the row or ruling that took it away */
export function missingCalls(
  document: Document,
  calls: readonly Call[],
  away: Readonly<Record<string, string>>,
): string[] {
  const operations = operationsOf(document);
  return calls
    .filter((call) => !operations.some((operation) => isCall(operation, call)))
    .filter(({ method, path }) => away[`${method} ${path}`] === undefined)
    .map(({ method, path, stated, decided }) => `${method} ${path} is missing: ${[...stated, ...decided].join(' ')}`);
}

/** Calls that no row states and that do not say which decision added them. */
export const unexplainedCalls = (document: Document, calls: readonly Call[]): string[] =>
  each(document, (operation) => {
    const isStated = calls.some((call) => call.stated.length > 0 && isCall(operation, call));
    return isStated || operation.raw['x-decision'] !== undefined ? [] : ['stands in no table and has no x-decision'];
  });

/** Every `x-decision`, wherever it stands, names rulings and rows marked DECISION. @param rows id → text */
export function unknownDecisions(document: Document, rows: Readonly<Record<string, string>>): string[] {
  const faults: string[] = [];
  const walk = (part: unknown, path: string): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (key !== 'x-decision') walk(value, `${path}/${key}`);
      else if (!Array.isArray(value) || value.length === 0) faults.push(`${path}: x-decision is no list of rows`);
      else
        for (const id of value as string[]) {
          const isDecision = id.startsWith('R') ? rows[id] !== undefined : rows[id]?.startsWith('DECISION') === true;
          if (!isDecision) faults.push(`${path}: ${id} is no decision`);
        }
    }
  };
  walk(document, '');
  return faults;
}

/** Operation ids are one verb, by method, and what it acts on. */
export function badOperationIds(document: Document): string[] {
  const verbs: Record<string, RegExp> = {
    GET: /^(get|list|poll)[A-Z]/,
    DELETE: /^(delete|remove)[A-Z]/,
    PUT: /^(complete|set|update)[A-Z]/,
    POST: /^(add|change|close|create|exchange|join|leave|list|place|post|receive|reload|request|reset|respond|send|submit|switch|topUp|update|upload|verify)[A-Z]|^(login|logout|register)$/,
  };
  const ids = operationsOf(document).map(({ id }) => id);
  return each(document, ({ id, method }) => [
    ...(/^[a-z]+(?:[A-Z][a-z]*)*$/.test(id) && verbs[method]?.test(id) ? [] : [`is no verb and noun for ${method}`]),
    ...(ids.filter((other) => other === id).length > 1 ? ['stands twice'] : []),
  ]);
}

const statusWord = (example: unknown): unknown => (example as { status?: unknown } | null)?.status;
const wordsOf = (document: Document, operation: Operation, status: string): unknown[] =>
  Object.values(operation.responses[status]?.content ?? {}).flatMap((media) =>
    examplesOf(document, media).map(statusWord),
  );

/** Signed-in calls document the 403 of a due device check, but those that stay open for it (R4). @param open `POST /path` */
export const missingTwoFa = (document: Document, open: readonly string[]): string[] =>
  each(document, (operation) => {
    const says = wordsOf(document, operation, '403').includes('two_fa_required');
    const must = operation.access === 'bearer' && !open.includes(`${operation.method} ${operation.path}`);
    if (says === must) return [];
    return [must ? 'does not say 403 two_fa_required' : 'says 403 two_fa_required, but is open while a check is due'];
  });

/** The calls of R15, and no others, take the key, tell its three refusals apart and mark a replay. @param keyed `POST /path` */
export function badIdempotency(document: Document, keyed: readonly string[]): string[] {
  const found = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
  const missing = keyed.filter((call) => !found.includes(call)).map((call) => `${call} is not in the document`);
  const faults = each(document, (operation) => {
    const key = operation.parameters.find(({ name }) => name.toLowerCase() === 'idempotency-key');
    const must = keyed.includes(`${operation.method} ${operation.path}`);
    if (!must) return key ? ['takes an Idempotency-Key'] : [];
    if (!key) return ['takes no Idempotency-Key'];
    const silent = ([status, { headers }]: [string, Operation['responses'][string]]) =>
      status.startsWith('2') && headers?.['Idempotency-Replayed'] === undefined;
    const words = (status: string, all: string[]) =>
      all
        .filter((word) => !wordsOf(document, operation, status).includes(word))
        .map((word) => `shows no ${status} ${word}`);
    return [
      ...(key.required === true || key.in !== 'header' || key.schema.format !== 'uuid'
        ? ['the key is no optional UUID header']
        : []),
      ...words('409', ['in_progress', 'intent_void']),
      ...words('422', ['idempotency_mismatch']),
      ...Object.entries(operation.responses)
        .filter(silent)
        .map(([status]) => `has no Idempotency-Replayed with ${status}`),
    ];
  });
  return [...missing, ...faults];
}

/** A call that takes an id answers 404 for one that is not the user's. @param others operation → the rule it has instead */
export const missingNotFound = (document: Document, others: Readonly<Record<string, string>>): string[] =>
  each(document, (operation) => {
    const inAddress = operation.parameters.filter(({ in: place }) => place !== 'header').map(({ name }) => name);
    const inBody = Object.values(operation.bodies).flatMap(({ schema }) => [
      ...propertiesOf(document, schema ?? {}).keys(),
    ]);
    const ids = [...inAddress, ...inBody].filter((name) => /(?:^|_)ids?$|Ids?$|^key$/.test(name));
    const says = operation.responses['404'] !== undefined || others[operation.id] !== undefined;
    return ids.length === 0 || says ? [] : [`takes ${ids.join(', ')} and has no 404`];
  });

/** How many decimals a number has when it is written out. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  return Math.max(0, digits.replace(/^-?\d\.?/, '').length - Number(exponent));
}

/** Checks values by the schemas of a document, decimals included. */
export function ajvOf(document: Document): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addKeyword({
    keyword: 'x-decimals',
    type: 'number',
    schemaType: 'number',
    validate: (limit: number, value: number) => decimalsOf(value) <= limit,
  });
  ajv.addSchema({ $id: 'contract', components: document.components });
  return ajv;
}

/** Every status, and every body that is sent, has an example of the form that its schema says. */
export function badExamples(document: Document): string[] {
  const ajv = ajvOf(document);
  const wrong = (place: string, media: Media): string[] => {
    const schema = media.schema ?? {};
    const examples = examplesOf(document, media);
    if (examples.length === 0) return [`${place} has no example`];
    const check = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contract#/components')) as object,
    );
    return examples
      .filter((example) => !check(example))
      .map(() => `${place} has a wrong example: ${ajv.errorsText(check.errors)}`);
  };
  /** A file has no example that a text could show. */
  const isFile = (media: Media) => resolved<Schema>(document, media.schema).format === 'binary';
  return each(document, (operation) => [
    ...Object.entries(operation.bodies).flatMap(([type, media]) => wrong(`the body as ${type}`, media)),
    ...Object.entries(operation.responses).flatMap(([status, response]) =>
      Object.values(response.content ?? {})
        .filter((media) => !isFile(media))
        .flatMap((media) => wrong(status, media)),
    ),
  ]);
}

/** Failures carry their text twice, name fields only on 422, are never 400, and 429 says how long to wait (R13). */
export const badFailures = (document: Document): string[] =>
  each(document, (operation) =>
    Object.entries(operation.responses).flatMap(([status, response]) => {
      if (status === '400') return ['documents 400'];
      const headers = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase());
      const late = status === '429' && !headers.includes('retry-after') ? ['429 has no Retry-After'] : [];
      if (status !== 'default' && Number(status) < 400) return late;
      const examples = Object.values(response.content ?? {}).flatMap((media) => examplesOf(document, media));
      const wrong = (examples as { message?: unknown; error?: unknown; errors?: unknown }[]).flatMap(
        ({ message, error, errors }) => [
          ...(typeof message === 'string' && message === error ? [] : [`${status}: message and error differ`]),
          ...((errors !== undefined) === (status === '422') ? [] : [`${status}: errors stand on 422, and only there`]),
        ],
      );
      return [...late, ...wrong];
    }),
  );

/** The stable words of failures: each is listed in a schema named …Word, with a sentence, and shown by an example. */
export function badWords(document: Document): string[] {
  const lists = Object.entries((document.components['schemas'] ?? {}) as Record<string, Schema>).filter(([name]) =>
    name.endsWith('Word'),
  );
  const listed = lists.flatMap(([name, { enum: words, description = '' }]) =>
    (words as string[]).map((word) => ({ name, word, isSaid: description.includes(`- \`${word}\`: `) })),
  );
  const shown = operationsOf(document).flatMap((operation) =>
    Object.keys(operation.responses)
      .filter((status) => status === 'default' || Number(status) >= 400)
      .flatMap((status) => wordsOf(document, operation, status).filter((word) => typeof word === 'string')),
  );
  return [
    ...listed.filter(({ isSaid }) => !isSaid).map(({ name, word }) => `${name}: ${word} has no sentence`),
    ...listed
      .filter(({ word }) => !shown.includes(word))
      .map(({ name, word }) => `${name}: ${word} is shown by no example`),
    ...[...new Set(shown)]
      .filter((word) => !listed.some((one) => one.word === word))
      .map((word) => `${word} is listed nowhere`),
  ];
}

/** A header that may hold any text is never the reason of a refusal. */
const isFree = ({ in: place, schema }: Parameter): boolean =>
  place === 'header' && Object.keys(schema).every((name) => ['type', 'examples'].includes(name));

/** 401 stands where a token or a key is needed and nowhere else, 422 where anything is sent, `default` everywhere. */
export const badStatuses = (document: Document): string[] =>
  each(document, ({ access, bodies, parameters, responses }) => {
    const takes = !parameters.every(isFree) || Object.keys(bodies).length > 0;
    const needs = access === 'bearer' || access === 'key';
    return [
      ...(needs === '401' in responses ? [] : [needs ? 'has no 401' : 'needs no token, but has 401']),
      ...(takes && !('422' in responses) ? ['takes something and has no 422'] : []),
      ...('default' in responses ? [] : ['has no default']),
    ];
  });

/** Each field that is sent, in a body or an address, says what it is. */
export const silentFields = (document: Document): string[] =>
  each(document, (operation) => {
    const says = (schema: Schema) => Boolean(schema.description ?? resolved<Schema>(document, schema).description);
    const silent = operation.parameters.filter((one) => !one.description && !says(one.schema)).map(({ name }) => name);
    const fields = Object.values(operation.bodies).flatMap(({ schema }) =>
      [...propertiesOf(document, schema ?? {})].filter(([, field]) => !says(field)).map(([name]) => name),
    );
    return [...new Set([...silent, ...fields])].map((name) => `${name} is not described`);
  });

/** Objects of answers say all their members. @param open schemas that may carry more, by name */
export function openAnswers(document: Document, open: readonly string[]): string[] {
  const seen = new Set<string>();
  const faults: string[] = [];
  const walk = (schema: Schema, name: string): void => {
    if (schema.$ref !== undefined) {
      const target = schema.$ref.split('/').at(-1) ?? '';
      if (seen.has(target)) return;
      seen.add(target);
      walk(resolved<Schema>(document, schema), target);
      return;
    }
    if (schema.properties && schema.additionalProperties === undefined && !open.includes(name))
      faults.push(`${name} may carry anything`);
    for (const [key, field] of Object.entries(schema.properties ?? {})) walk(field, `${name}.${key}`);
    for (const part of [...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])]) walk(part, name);
  };
  for (const operation of operationsOf(document))
    for (const [status, response] of Object.entries(operation.responses))
      if (status.startsWith('2'))
        for (const { schema } of Object.values(response.content ?? {})) walk(schema ?? {}, `${operation.id} ${status}`);
  return faults;
}

/** Two components of one name in different files were renamed when they were bundled. */
export const doubledNames = (document: Document): string[] =>
  Object.entries(document.components).flatMap(([kind, all]) =>
    Object.keys(all)
      .filter((name) => !/^[A-Za-z][A-Za-z0-9]*$/.test(name))
      .map((name) => `${kind}/${name} stands in two files`),
  );
