// Each rule of the contract sees what it is there for: a small document that keeps them all, and violations planted in it.
import { describe, expect, test } from 'vitest';
import {
  badExamples,
  badFailures,
  badIdempotency,
  badOperationIds,
  badStatuses,
  badWords,
  doubledNames,
  missingCalls,
  missingNotFound,
  missingTwoFa,
  openAnswers,
  silentFields,
  unexplainedCalls,
  unknownDecisions,
} from './checks.ts';
import type { Document } from './document.ts';
import { callsOf } from './import-calls.mjs';

const rows = { 'A-001': 'GET /things/{id} shows one.', 'A-002': 'DECISION: how → POST /things.', R1: 'A ruling.' };
const calls = callsOf(rows);
const json = (schema: object, ...values: unknown[]) => ({
  content: {
    'application/json': { schema, examples: Object.fromEntries(values.map((value, n) => [`e${n}`, { value }])) },
  },
});
const problem = (status?: string, errors?: object) => ({
  message: 'No.',
  error: 'No.',
  ...(status && { status }),
  ...errors,
});

const WORDS = ['two_fa_required', 'in_progress', 'intent_void', 'idempotency_mismatch'];

const good = () => ({
  security: [{ bearer: [] }],
  paths: {
    '/things/{thingId}': {
      get: {
        operationId: 'getThing',
        parameters: [
          { name: 'thingId', in: 'path', required: true, description: 'Its id.', schema: { type: 'integer' } },
        ] as object[],
        responses: {
          '200': json({ $ref: '#/components/schemas/Thing' }, { id: 1 }),
          '401': json({}, problem()),
          default: json({}, problem()),
          '403': json({}, problem('two_fa_required')),
          '404': json({}, problem()),
          '422': json({}, problem('', { errors: { thingId: ['No.'] } })),
          '429': { headers: { 'Retry-After': {} }, ...json({}, problem()) },
        } as Record<string, object>,
      },
    },
    '/things': {
      post: {
        operationId: 'createThing',
        'x-decision': ['A-002', 'R1'],
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            description: 'The key.',
            schema: { type: 'string', format: 'uuid' } as object,
          },
        ],
        requestBody: json(
          { properties: { name: { type: 'string', description: 'Its name.' } } as Record<string, object> },
          { name: 'a' },
        ),
        responses: {
          '200': {
            headers: { 'Idempotency-Replayed': {} },
            ...json({ $ref: '#/components/schemas/Thing' }, { id: 1 }),
          },
          '401': json({}, problem()),
          default: json({}, problem()),
          '403': json({}, problem('two_fa_required')),
          '409': json({}, problem('in_progress'), problem('intent_void')),
          '422': json({}, problem('idempotency_mismatch', { errors: { name: ['No.'] } })),
        } as Record<string, object>,
      },
    },
  },
  components: {
    schemas: {
      ThingWord: {
        enum: [...WORDS],
        description: WORDS.map((word) => `- \`${word}\`: a reason.`).join('\n'),
      } as Record<string, unknown>,
      Thing: { type: 'object', additionalProperties: false, properties: { id: { type: 'integer' } } } as Record<
        string,
        unknown
      >,
    } as Record<string, Record<string, unknown>>,
  },
});

/** The rule's findings in the good document with one thing changed. */
const found = (
  rule: (document: Document) => string[],
  change: (document: ReturnType<typeof good>) => void = () => {},
) => {
  const document = good();
  change(document);
  return rule(document as unknown as Document);
};

const keyed = ['POST /things'];
const RULES = {
  missingCalls: (document: Document) => missingCalls(document, calls, {}),
  unexplainedCalls: (document: Document) => unexplainedCalls(document, calls),
  unknownDecisions: (document: Document) => unknownDecisions(document, rows),
  badOperationIds,
  missingTwoFa: (document: Document) => missingTwoFa(document, []),
  badIdempotency: (document: Document) => badIdempotency(document, keyed),
  missingNotFound: (document: Document) => missingNotFound(document, {}),
  badExamples,
  badFailures,
  badStatuses,
  badWords,
  silentFields,
  openAnswers: (document: Document) => openAnswers(document, []),
  doubledNames,
};

test.each(Object.entries(RULES))('%s finds nothing in a good document', (_, rule) => expect(found(rule)).toEqual([]));

describe('the calls of the rows', () => {
  test('are read with their method, more than one to a path, and who states and who decides', () => {
    const text = { 'M-001': 'GET and POST /a/b: x. PUT /c.', 'M-002': 'DECISION: GET /a/b', R2: 'POST /a/b' };
    expect(callsOf(text)).toEqual([
      { method: 'GET', path: '/a/b', stated: ['M-001'], decided: ['M-002'] },
      { method: 'POST', path: '/a/b', stated: ['M-001'], decided: ['R2'] },
      { method: 'PUT', path: '/c', stated: ['M-001'], decided: [] },
    ]);
  });

  test('are missed when they are not in the document, but for what was taken away', () => {
    const rule = (away: object) => (document: Document) => missingCalls(document, calls, { ...away });
    const drop = (document: ReturnType<typeof good>) => Object.assign(document.paths, { '/things': {} });
    expect(found(rule({}), drop)).toEqual(['POST /things is missing: A-002']);
    expect(found(rule({ 'POST /things': 'R1' }), drop)).toEqual([]);
  });

  test('leave no call without a reason', () => {
    expect(
      found(RULES.unexplainedCalls, (one) => Object.assign(one.paths['/things'].post, { 'x-decision': undefined })),
    ).toEqual(['createThing: stands in no table and has no x-decision']);
  });

  // Rows are not in the titles: whoever counts the rows that tests name would count these.
  test.each([
    ['a row that is not there', ['A-003']],
    ['a row that decides nothing', ['A-001']],
    ['a ruling that is not there', ['R2']],
    ['an empty list', []],
    ['a row outside a list', 'A-002'],
  ])('do not let %s pass for a decision', (_, named) => {
    expect(
      found(RULES.unknownDecisions, (one) => Object.assign(one.paths['/things'].post, { 'x-decision': named })),
    ).toHaveLength(1);
  });
});

test.each(['thing', 'fetchThing', 'get_thing', 'GetThing', 'createThing'])(
  '%s is no operation id of a GET',
  (operationId) => {
    expect(
      found(badOperationIds, (one) => Object.assign(one.paths['/things/{thingId}'].get, { operationId })),
    ).not.toEqual([]);
  },
);

test('a due device check is missed, and seen where it does not belong', () => {
  expect(found(RULES.missingTwoFa, (one) => delete one.paths['/things'].post.responses['403'])).toEqual([
    'createThing: does not say 403 two_fa_required',
  ]);
  expect(found((document) => missingTwoFa(document, keyed))).toEqual([
    'createThing: says 403 two_fa_required, but is open while a check is due',
  ]);
});

describe('the key of an intent', () => {
  test.each([
    ['is there', (one: ReturnType<typeof good>) => one.paths['/things'].post.parameters.pop()],
    ['is a UUID', (one) => Object.assign(one.paths['/things'].post.parameters[0] ?? {}, { schema: {} })],
    ['is optional', (one) => Object.assign(one.paths['/things'].post.parameters[0] ?? {}, { required: true })],
    ['has its conflict', (one) => (one.paths['/things'].post.responses['409'] = json({}, problem('in_progress')))],
    ['has its replay', (one) => (one.paths['/things'].post.responses['200'] = json({}, { id: 1 }))],
    ['has its mismatch', (one) => (one.paths['/things'].post.responses['422'] = json({}, problem()))],
    ['has its call', (one) => Object.assign(one.paths, { '/things': {} })],
    [
      'is nowhere else',
      (one) => one.paths['/things/{thingId}'].get.parameters.push(...one.paths['/things'].post.parameters),
    ],
  ] satisfies [string, (one: ReturnType<typeof good>) => unknown][])('%s', (_, change) => {
    expect(found(RULES.badIdempotency, change)).toHaveLength(1);
  });
});

test('an id without 404 is found in the address and in the body, unless another rule holds', () => {
  const drop = (one: ReturnType<typeof good>) => delete one.paths['/things/{thingId}'].get.responses['404'];
  expect(found(RULES.missingNotFound, drop)).toEqual(['getThing: takes thingId and has no 404']);
  expect(found((document) => missingNotFound(document, { getThing: 'R1' }), drop)).toEqual([]);
  const send = (one: ReturnType<typeof good>) =>
    Object.assign(one.paths['/things'].post.requestBody.content['application/json'].schema, {
      properties: { account_id: {} },
    });
  expect(found(RULES.missingNotFound, send)).toEqual(['createThing: takes account_id and has no 404']);
});

test.each([
  ['an answer without one', (one: ReturnType<typeof good>) => (one.paths['/things'].post.responses['200'] = json({}))],
  ['a failure without one', (one) => (one.paths['/things'].post.responses['409'] = json({}))],
  ['a body without one', (one) => (one.paths['/things'].post.requestBody.content['application/json'].examples = {})],
  ['an answer outside its schema', (one) => (one.paths['/things'].post.responses['200'] = json({ type: 'string' }, 1))],
  [
    'a body outside its schema',
    (one) => Object.assign(one.paths['/things'].post.requestBody, json({ type: 'string' }, 1)),
  ],
  ['too many decimals', (one) => (one.paths['/things'].post.responses['200'] = json({ 'x-decimals': 2 }, 0.001))],
] satisfies [string, (one: ReturnType<typeof good>) => unknown][])(
  'an example is missed or refused: %s',
  (_, change) => {
    expect(found(badExamples, change)).toHaveLength(1);
  },
);

test.each([0, 1, 120, 0.07, 19.99, -0.05, 1e21])('%d has at most 2 decimals', (value) => {
  const send = (one: ReturnType<typeof good>) =>
    (one.paths['/things'].post.responses['200'] = json({ 'x-decimals': 2 }, value));
  expect(found(badExamples, send)).toEqual([]);
});

test.each([
  ['400', json({}, problem())],
  ['429', json({}, problem())],
  ['404', json({}, { message: 'No.', error: 'Nothing.' })],
  ['404', json({}, problem('', { errors: {} }))],
  ['422', json({}, problem())],
])('a failure is refused: %s %j', (status, response) => {
  expect(found(badFailures, (one) => (one.paths['/things/{thingId}'].get.responses[status] = response))).toHaveLength(
    1,
  );
});

test.each([
  ['401', (one: ReturnType<typeof good>) => delete one.paths['/things'].post.responses['401']],
  ['401', (one) => Object.assign(one.paths['/things'].post, { security: [] })],
  ['401', (one) => Object.assign(one.paths['/things'].post, { security: [{}, { bearer: [] }] })],
  ['422', (one) => delete one.paths['/things/{thingId}'].get.responses['422']],
  ['422', (one) => delete one.paths['/things'].post.responses['422']],
  ['default', (one) => delete one.paths['/things'].post.responses['default']],
] satisfies [string, (one: ReturnType<typeof good>) => unknown][])(
  'a status that is missing or too much is found: %s',
  (status, change) => {
    expect(found(badStatuses, change)).toEqual([expect.stringContaining(status)]);
  },
);

test.each([
  ['takes any text', { type: 'string', examples: ['es'] }, []],
  ['takes some texts', { type: 'string', maxLength: 2 }, [expect.stringContaining('422')]],
])('a call without a 422 whose header %s', (_, schema, faults) => {
  const language = { name: 'Accept-Language', in: 'header', description: 'Of the answer.', schema };
  const change = (one: ReturnType<typeof good>) => {
    one.paths['/things/{thingId}'].get.parameters = [language];
    delete one.paths['/things/{thingId}'].get.responses['422'];
  };
  expect(found(badStatuses, change)).toEqual(faults);
});

test('a stable word without a sentence, without an example or in no list is found', () => {
  const list = (words: string[], description: string) => (one: ReturnType<typeof good>) =>
    Object.assign(one.components.schemas['ThingWord'] ?? {}, { enum: words, description });
  const said = WORDS.map((word) => `- \`${word}\`: a reason.`).join('\n');
  expect(found(badWords, list(WORDS, said.replace('`in_progress`', 'in_progress')))).toEqual([
    'ThingWord: in_progress has no sentence',
  ]);
  expect(found(badWords, list([...WORDS, 'gone'], `${said}\n- \`gone\`: a reason.`))).toEqual([
    'ThingWord: gone is shown by no example',
  ]);
  expect(found(badWords, list(WORDS.slice(1), said))).toEqual(['two_fa_required is listed nowhere']);
});

test('a field and a parameter without a word are found', () => {
  const field = (one: ReturnType<typeof good>) =>
    Object.assign(one.paths['/things'].post.requestBody.content['application/json'].schema, {
      properties: { name: {} },
    });
  expect(found(silentFields, field)).toEqual(['createThing: name is not described']);
  const parameter = (one: ReturnType<typeof good>) =>
    Object.assign(one.paths['/things'].post.parameters[0] ?? {}, { description: '' });
  expect(found(silentFields, parameter)).toEqual(['createThing: Idempotency-Key is not described']);
});

test('an answer that may carry anything is found, deep inside as well', () => {
  const change = (one: ReturnType<typeof good>) =>
    Object.assign(one.components.schemas.Thing ?? {}, { properties: { list: { items: { properties: { id: {} } } } } });
  expect(found(RULES.openAnswers, change)).toEqual(['Thing.list may carry anything']);
});

test('a name that two files share is found', () => {
  expect(found(doubledNames, (one) => (one.components.schemas['money_Thing'] = {}))).toEqual([
    'schemas/money_Thing stands in two files',
  ]);
});
