import { describe, expect, test } from 'vitest';
import { leaks, missing, onlyMaintenance, outcomesOf } from './evidence.mjs';

const responses = { '200': {}, '401': {}, default: {} };
const document = {
  paths: {
    '/things': { parameters: [], get: { operationId: 'listThings', responses } },
    '/thing': { post: { operationId: 'addThing', responses: { ...responses, '422': {} } } },
  },
};
const outcomes = outcomesOf(document);
const whole = ['listThings 200', 'listThings 401', 'listThings 503', 'addThing 200', 'addThing 401', 'addThing 415'];

describe('calls × statuses', () => {
  test('every documented status of every call is looked for', () => {
    expect(outcomes.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
      'listThings 200',
      'listThings 401',
      'listThings default',
      'addThing 200',
      'addThing 401',
      'addThing 422',
      'addThing default',
    ]);
  });

  test('nothing is missing when each was answered, any failure that is not listed being the default', () => {
    expect(missing(outcomes, [...whole, 'addThing 422'])).toEqual([]);
  });

  test('a status that only another call answered is missing, and a listed failure is no default', () => {
    expect(missing(outcomes, whole)).toEqual([{ operation: 'addThing', status: '422' }]);
    expect(missing(outcomes, ['listThings 200', 'listThings 401', ...whole.slice(3), 'addThing 422'])).toEqual([
      { operation: 'listThings', status: 'default' },
    ]);
  });

  test('what a test made up shows nothing, but where the server has no reason of its own', () => {
    const madeUp = [...whole, 'addThing 422 asked for'];
    expect(missing(outcomes, madeUp)).toEqual([{ operation: 'addThing', status: '422' }]);
    expect(missing(outcomes, madeUp, ['addThing 422'])).toEqual([]);
  });

  test('a default that nothing but maintenance showed is counted', () => {
    expect(onlyMaintenance(outcomes, whole)).toEqual(['listThings']);
    expect(onlyMaintenance(outcomes, [...whole, 'listThings 413'])).toEqual([]);
    // What no answer showed is missing, not shown by maintenance.
    expect(onlyMaintenance(outcomes, ['listThings 200'])).toEqual([]);
    // 503 where a call lists it is no default.
    const listed = outcomesOf({
      paths: { '/a': { get: { operationId: 'a', responses: { '503': {}, default: {} } } } },
    });
    expect(onlyMaintenance(listed, ['a 503'])).toEqual([]);
  });

  test('a success that is not listed shows nothing', () => {
    expect(missing(outcomes, ['listThings 204'])).toEqual(outcomes);
  });
});

describe('secrets in a log', () => {
  const line = (record: object) => JSON.stringify({ level: 30, time: 1763294400000, reqId: 'a', ...record });
  const secrets = [
    { kind: 'password', value: 'demo-trader-1' },
    { kind: 'token', value: 'pK3-_x8fQ2mN7vB1cD5eG9hJ' },
    { kind: 'code', value: '294400' },
    { kind: 'card_number', value: '4242 4242 4242 4242' },
  ];

  test.each([
    ['a password within a text', { msg: 'login with xdemo-trader-1y' }, 'password'],
    ['a token in a header', { req: { headers: { authorization: 'Bearer pK3-_x8fQ2mN7vB1cD5eG9hJ' } } }, 'token'],
    ['a code in a sentence', { msg: 'The code is 294400.' }, 'code'],
    ['a code as a number', { code: 294400 }, 'code'],
    ['a card in a list', { body: [{ number: '4242 4242 4242 4242' }] }, 'card_number'],
  ])('%s is found', (_name, record, kind) => {
    expect(leaks([line({ msg: 'nothing' }), line(record)], secrets)).toEqual([{ kind, line: line(record) }]);
  });

  test('what is no JSON is looked through as it is', () => {
    expect(leaks(['Mail to you: 294400'], secrets)).toHaveLength(1);
  });

  test('the time of a line, a part of a longer number, a hidden value and the code of the demo are no secrets', () => {
    const records = [{ responseTime: 12.2944 }, { msg: '1294400' }, { token: '[secret]' }, { demoCode: '294400' }];
    expect(leaks(records.map(line), secrets)).toEqual([]);
  });
});
