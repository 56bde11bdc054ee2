import { describe, expect, test } from 'vitest';
import { checksOf, type OperationChecks, type RawRequest } from './checks';
import { type JsonSchema, type OpenApiDocument, operationsOf } from './document';
import { Problem } from './problem';

const EMPTY: RawRequest = { params: {}, query: {}, headers: {}, cookies: {}, body: undefined };
const NAME = { type: 'string', minLength: 2, pattern: String.raw`^\S`, 'x-messages': { required: 'Whose?' } };

/** The checks of a call that is described so. */
function checksFor(operation: object, schemas: Record<string, JsonSchema> = {}): OperationChecks {
  const document = {
    servers: [{ url: '/api/v1' }],
    paths: { '/things/{kind}': { post: { operationId: 'makeThing', responses: { 200: {} }, ...operation } } },
    components: { schemas },
  } as unknown as OpenApiDocument;
  const [only] = operationsOf(document);
  if (!only) throw new Error('no operation');
  return checksOf(document, only);
}

const bodyOf = (schema: object) => ({ requestBody: { required: true, content: { 'application/json': { schema } } } });

/** What a refused request says, field by field. */
function errorsOf(checks: OperationChecks, request: Partial<RawRequest>): unknown {
  try {
    checks.request({ ...EMPTY, ...request });
  } catch (error) {
    if (error instanceof Problem) return error.body.errors;
    throw error;
  }
  return null;
}

describe('a cookie', () => {
  const checks = checksFor({
    parameters: [
      { name: 'trusted', in: 'cookie', schema: { type: 'string', minLength: 3 } },
      { name: 'count', in: 'cookie', required: true, schema: { type: 'integer' } },
    ],
  });

  test('comes typed, and those that are not named do not come', () => {
    const checked = checks.request({ ...EMPTY, cookies: { trusted: 'abc', count: '7', other: 'x' } });
    expect(checked.cookies).toEqual({ trusted: 'abc', count: 7 });
  });

  test.each(['ab', '', 'abc\0'])('that is wrong is none: %j', (trusted) => {
    expect(checks.request({ ...EMPTY, cookies: { trusted, count: '7' } }).cookies).toEqual({ count: 7 });
  });

  test.each([{}, { count: 'seven' }])('that is missing or wrong is named where one is needed: %j', (cookies) => {
    expect(errorsOf(checks, { cookies })).toEqual({ count: ['The count field is required.'] });
  });
});

describe('the headers of an answer', () => {
  const responses = {
    200: { headers: { 'Set-Cookie': { required: true, schema: { type: 'string', minLength: 1 } } } },
    429: { headers: { 'Retry-After': { $ref: '#/components/headers/Wait' } } },
  };
  const document = {
    servers: [{ url: '' }],
    paths: { '/a': { get: { operationId: 'a', responses } } },
    components: { headers: { Wait: { schema: { type: 'integer', minimum: 1 } } } },
  } as unknown as OpenApiDocument;
  const [operation] = operationsOf(document);
  if (!operation) throw new Error('no operation');
  const { answer } = checksOf(document, operation);

  test.each([
    [200, { 'set-cookie': 'a=1' }, null],
    [200, {}, 'a answered 200 with a missing or wrong set-cookie'],
    [200, { 'set-cookie': '' }, 'a answered 200 with a missing or wrong set-cookie'],
    [429, { 'retry-after': '3' }, null],
    [429, { 'Retry-After': '0' }, 'a answered 429 with a missing or wrong retry-after'],
    [429, { 'retry-after': 'soon' }, 'a answered 429 with a missing or wrong retry-after'],
    [429, {}, null],
  ])('%i %j: %j', (status, headers, wrong) => expect(answer(status, undefined, headers)).toBe(wrong));
});

describe("a field's own texts", () => {
  const person = { type: 'object', required: ['name'], properties: { name: { $ref: '#/components/schemas/Name' } } };
  const schemas = { Name: NAME, Person: person };

  test.each([
    ['a missing field', {}, 'Whose?'],
    ['an empty one', { name: '' }, 'Whose?'],
    ['a wrong one, where no other text is given', { name: ' x' }, 'The name is invalid.'],
  ])('answer %s', (_what, body, text) => {
    expect(errorsOf(checksFor(bodyOf({ $ref: '#/components/schemas/Person' }), schemas), { body })).toEqual({
      name: [text],
    });
  });

  test.each([
    [{}, 'Say it'],
    [{ name: 'x' }, 'Too short'],
    [{ name: 7 }, 'No'],
  ])('stand beside a reference, for a keyword, and for the rest: %j', (body, text) => {
    const name = {
      $ref: '#/components/schemas/Name',
      'x-messages': { required: 'Say it', minLength: 'Too short', invalid: 'No' },
    };
    const checks = checksFor(bodyOf({ ...person, properties: { name } }), schemas);
    expect(errorsOf(checks, { body })).toEqual({ name: [text] });
  });

  test('are found through all parts, lists and choices of a body', () => {
    const checks = checksFor(
      bodyOf({
        allOf: [
          {
            type: 'object',
            properties: { people: { type: 'array', items: { oneOf: [{ $ref: '#/components/schemas/Person' }] } } },
          },
        ],
      }),
      schemas,
    );
    expect(errorsOf(checks, { body: { people: [{ name: '' }] } })).toMatchObject({ 'people.0.name': ['Whose?'] });
  });

  test('are found for a part of the address', () => {
    const parameters = [
      {
        name: 'kind',
        in: 'path',
        required: true,
        schema: { type: 'string', enum: ['a'], 'x-messages': { invalid: 'The kind must be a.' } },
      },
    ];
    expect(errorsOf(checksFor({ parameters }), { params: { kind: 'b' } })).toEqual({ kind: ['The kind must be a.'] });
  });
});

test('a field that another one makes due is named by its own name', () => {
  const schema = {
    type: 'object',
    properties: { second: { type: 'object', dependentRequired: { email: ['name'] } } },
    dependentRequired: { account: ['second'] },
  };
  const checks = checksFor(bodyOf(schema));
  expect(errorsOf(checks, { body: { account: 'x' } })).toEqual({ second: ['The second field is required.'] });
  expect(errorsOf(checks, { body: { second: { email: 'x' } } })).toEqual({
    'second.name': ['The name field is required.'],
  });
});

describe('one of several forms', () => {
  const way = (kind: string, field: string) => ({
    type: 'object',
    required: ['kind', field],
    properties: { kind: { type: 'string', const: kind }, [field]: { type: 'number' } },
  });
  const checks = checksFor(
    bodyOf({
      type: 'object',
      discriminator: { propertyName: 'kind' },
      required: ['kind'],
      oneOf: [way('card', 'number'), way('coin', 'wallet')],
    }),
  );

  test('is chosen by its discriminator, and only its own fields are missed', () => {
    expect(errorsOf(checks, { body: { kind: 'card', number: 1 } })).toBeNull();
    expect(errorsOf(checks, { body: { kind: 'coin' } })).toEqual({ wallet: ['The wallet field is required.'] });
  });

  test('that is none of them is a wrong kind', () => {
    expect(errorsOf(checks, { body: { kind: 'cash' } })).toEqual({ kind: ['The selected kind is invalid.'] });
  });
});
