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
};

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
  return fc.record({
    operation: fc.constant(operation),
    url: addressOf(document, operation, prefix, pools),
    headers: headersOf(document, operation, pools),
    payload: payloadOf(document, operation, pools),
    sender: fc.oneof(
      { weight: 12, arbitrary: fc.nat(PEOPLE - 1) },
      fc.constantFrom(
        null,
        'Bearer',
        'Bearer  ',
        `Bearer ${'x'.repeat(43)}`,
        `Bearer ${'x'.repeat(9_000)}`,
        'Basic YTpi',
      ),
    ),
  });
}

function addressOf(document: Document, operation: Operation, prefix: string, pools: Pools): fc.Arbitrary<string> {
  const inPlace = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const wild = fc.oneof(junk.map(textOf), fc.constantFrom('%', '%00', '%ff', '..', '.', '-1', '9'.repeat(300)));
  const draw = (schema: Schema, name: string, encode: (text: string) => string) =>
    fc.oneof(
      { weight: 6, arbitrary: valueOf(document, schema, pools, name).map((value) => encode(textOf(value))) },
      wild,
    );
  const path = fc
    .tuple(...inPlace('path').map(({ name, schema }) => draw(schema, name, escaped)))
    .map((values) => values.reduce((url, value) => url.replace(/\{\w+\}/, () => value || '0'), operation.path));
  const query = fc
    .tuple(
      ...inPlace('query').map(({ name, schema }) =>
        fc.option(
          draw(schema, name, escaped).map((value) => `${name}=${value}`),
          { freq: 2 },
        ),
      ),
      fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, fc.constantFrom('limit=1&limit=2', '&&&=', 'a[b]=c', '%')),
    )
    .map((parts) => parts.filter((part) => part !== null).join('&'));
  return fc.tuple(path, query).map(([at, search]) => `${prefix}${at}${search === '' ? '' : `?${search}`}`);
}

function headersOf(document: Document, operation: Operation, pools: Pools): fc.Arbitrary<Record<string, string>> {
  const named = operation.parameters.filter(({ in: place }) => place === 'header');
  const own = named.map(({ name, schema }) =>
    fc.option(
      fc.oneof(
        { weight: 5, arbitrary: valueOf(document, schema, pools, name).map(textOf) },
        fc.constantFrom('', 'x', '0'.repeat(500)),
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
    { weight: 20, arbitrary: fc.constant('application/json') },
    fc.constantFrom('', 'text/plain', 'application/json; charset=latin1', 'application/x-www-form-urlencoded'),
  );
  return fc.tuple(rest, type, ...own).map(([others, contentType, ...values]) => {
    const given = named.flatMap(({ name }, at) => (values[at] ? [[name.toLowerCase(), values[at]]] : []));
    const plain = Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined);
    // A header has no other characters than these.
    return Object.fromEntries(
      [...plain, ...given, ['content-type', contentType]].map(([name, value]) => [
        name,
        String(value).replaceAll(/[^\x20-\x7e]/g, '?'),
      ]),
    ) as Record<string, string>;
  });
}

function payloadOf(document: Document, operation: Operation, pools: Pools): fc.Arbitrary<string | undefined> {
  const schema = operation.bodies['application/json']?.schema;
  const none = fc.constant(undefined);
  if (!schema) return operation.method === 'GET' ? none : fc.oneof({ weight: 6, arbitrary: none }, fc.constant('{}'));
  const valid = bodyOf(document, schema, pools);
  const json = (value: unknown) => JSON.stringify(value);
  return fc.oneof(
    { weight: 10, arbitrary: valid.map(json) },
    { weight: 8, arbitrary: valid.chain((value) => spoilt(value)).map(json) },
    {
      weight: 2,
      arbitrary: valid.chain((value) =>
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
    },
    { weight: 1, arbitrary: none },
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const escaped = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'));
