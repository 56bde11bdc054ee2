// Requests made from a contract: valid ones, and ones that are spoilt in their body, address or headers.
import fc from 'fast-check';
import { type Document, type Operation, operationsOf, type Schema } from '../document.ts';
import { bodyOf, junk, type Pools, spoilt, valueOf } from './values.ts';

/** A request before it has a token. */
export type Drawn = {
  readonly operation: Operation;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it is sent; undefined for none. */
  readonly payload: string | undefined;
  /** Who sends it: the number of a person, or an Authorization header as it stands; null for nobody. */
  readonly sender: number | string | null;
  /** Whether its address, headers and body are what the contract allows: it may still be refused for its sense. */
  readonly isValid: boolean;
};

/** A part of a request, and whether the contract allows it; what is spoilt may be allowed by chance. */
type Part<T> = { readonly value: T; readonly isValid: boolean };
const allowed = <T>(drawn: fc.Arbitrary<T>): fc.Arbitrary<Part<T>> => drawn.map((value) => ({ value, isValid: true }));
const strange = <T>(drawn: fc.Arbitrary<T>): fc.Arbitrary<Part<T>> => drawn.map((value) => ({ value, isValid: false }));
const areValid = (parts: readonly (Part<unknown> | null)[]) => parts.every((part) => part?.isValid ?? true);

const PEOPLE = 3;
const DEEP = `${'['.repeat(500)}${']'.repeat(500)}`;

/** Calls that lead further than others are drawn so many times as often. */
const OFTEN: Readonly<Record<string, number>> = { placeOrder: 8, closeTrade: 5, closeAllTrades: 2, register: 2 };

/** Draws requests of the calls of this document. */
export function requestsOf(document: Document, pools: Pools): fc.Arbitrary<Drawn> {
  const prefix = (document['servers'] as readonly { url: string }[])[0]?.url ?? '';
  const calls = operationsOf(document).map((operation) => ({
    weight: OFTEN[operation.id] ?? 1,
    arbitrary: requestOf(document, operation, prefix, pools),
  }));
  return fc.oneof(...calls);
}

function requestOf(document: Document, operation: Operation, prefix: string, pools: Pools): fc.Arbitrary<Drawn> {
  const sender = fc.oneof(
    { weight: 12, arbitrary: fc.nat(PEOPLE - 1) },
    fc.constantFrom(
      null,
      'Bearer',
      'Bearer  ',
      `Bearer ${'x'.repeat(43)}`,
      `Bearer ${'x'.repeat(9_000)}`,
      'Basic YTpi',
    ),
  );
  return fc
    .tuple(
      addressOf(document, operation, prefix, pools),
      headersOf(document, operation, pools),
      payloadOf(document, operation, pools),
      sender,
    )
    .map(([url, headers, payload, from]) => ({
      operation,
      url: url.value,
      headers: headers.value,
      payload: payload.value,
      sender: from,
      isValid: areValid([url, headers, payload]),
    }));
}

function addressOf(document: Document, operation: Operation, prefix: string, pools: Pools): fc.Arbitrary<Part<string>> {
  const inPlace = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const wild = fc.oneof(junk.map(textOf), fc.constantFrom('%', '%00', '%ff', '..', '.', '-1', '9'.repeat(300)));
  const draw = (schema: Schema, name: string) =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: allowed(valueOf(document, schema, pools, name).map((value) => escaped(textOf(value)))),
      },
      strange(wild),
    );
  const path = fc.tuple(...inPlace('path').map(({ name, schema }) => draw(schema, name))).map((parts) => ({
    value: parts.reduce((url, { value }) => url.replace(/\{\w+\}/, () => value || '0'), operation.path),
    isValid: areValid(parts),
  }));
  const query = fc
    .tuple(
      ...inPlace('query').map(({ name, schema }) =>
        fc.option(
          draw(schema, name).map(({ value, isValid }) => ({ value: `${name}=${value}`, isValid })),
          { freq: 2 },
        ),
      ),
      fc.oneof(
        { weight: 12, arbitrary: fc.constant(null) },
        strange(fc.constantFrom('limit=1&limit=2', '&&&=', 'a[b]=c', '%')),
      ),
    )
    .map((parts) => ({
      value: parts.flatMap((part) => part?.value ?? []).join('&'),
      isValid: areValid(parts),
    }));
  return fc.tuple(path, query).map(([at, search]) => ({
    value: `${prefix}${at.value}${search.value === '' ? '' : `?${search.value}`}`,
    isValid: areValid([at, search]),
  }));
}

function headersOf(document: Document, operation: Operation, pools: Pools): fc.Arbitrary<Part<Record<string, string>>> {
  const named = operation.parameters.filter(({ in: place }) => place === 'header');
  const own = named.map(({ name, schema }) =>
    fc.option(
      fc.oneof(
        { weight: 5, arbitrary: allowed(valueOf(document, schema, pools, name).map(textOf)) },
        strange(fc.constantFrom('', 'x', '0'.repeat(500))),
      ),
      { freq: 3 },
    ),
  );
  const rest = fc.record(
    {
      accept: fc.constantFrom('*/*', 'text/html', 'application/xml'),
      'accept-encoding': fc.constantFrom('br', 'gzip', 'identity;q=0', '*'),
      'accept-language': fc.constantFrom('es', 'en;q=0.1', '*', 'x'.repeat(150)),
      cookie: fc.constantFrom('trusted_device=x', 'trusted_device=', '=;=;', `a=${'b'.repeat(3_000)}`),
      'x-forwarded-for': fc.constantFrom('1.2.3.4', "'", '::1, x'),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const type = fc.oneof(
    { weight: 20, arbitrary: allowed(fc.constant('application/json')) },
    strange(fc.constantFrom('', 'text/plain', 'application/json; charset=latin1', 'application/x-www-form-urlencoded')),
  );
  return fc.tuple(rest, type, ...own).map(([others, contentType, ...values]) => {
    const given = named.flatMap(({ name }, at) => (values[at]?.value ? [[name.toLowerCase(), values[at].value]] : []));
    const plain = Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined);
    // A header has no other characters than these.
    const value = Object.fromEntries(
      [...plain, ...given, ['content-type', contentType.value]].map(([name, text]) => [
        name,
        String(text).replaceAll(/[^\x20-\x7e]/g, '?'),
      ]),
    ) as Record<string, string>;
    // An empty cookie is none that the contract allows.
    return { value, isValid: areValid([contentType, ...values]) && others.cookie !== 'trusted_device=' };
  });
}

function payloadOf(document: Document, operation: Operation, pools: Pools): fc.Arbitrary<Part<string | undefined>> {
  const schema = operation.bodies['application/json']?.schema;
  const none = fc.constant(undefined);
  if (!schema && operation.method === 'GET') return allowed(none);
  // No bytes of an image are drawn: whatever is sent is no upload of the contract.
  if (!schema && operation.bodies['multipart/form-data']) return strange(fc.constantFrom(undefined, '{}', '--x--'));
  if (!schema) return fc.oneof({ weight: 6, arbitrary: allowed(none) }, strange(fc.constant('{}')));
  const valid = bodyOf(document, schema, pools);
  const json = (value: unknown) => JSON.stringify(value);
  return fc.oneof(
    { weight: 10, arbitrary: allowed(valid.map(json)) },
    { weight: 8, arbitrary: strange(valid.chain((value) => spoilt(value)).map(json)) },
    {
      weight: 2,
      arbitrary: strange(
        valid.chain((value) =>
          fc.constantFrom(
            '',
            '{',
            'null',
            `${json(value)},`,
            `${json(value).slice(0, -1)}`,
            `{"__proto__":1,${json(value).slice(1)}`,
            `{"a":${DEEP},${json(value).slice(1)}`,
            `${json(value).replace('{', '{"a":1,"a":2,')}`,
            `\ufeff${json(value)}`,
          ),
        ),
      ),
    },
    { weight: 1, arbitrary: strange(none) },
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const escaped = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'));
