// The fuzz's own parts: what it draws and what it notices. The fuzz itself is fuzz.long.test.ts.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operationsOf, whole } from './document.ts';
import { judgeOf } from './fuzz/judge.ts';
import { type Drawn, requestsOf } from './fuzz/requests.ts';
import { bodyOf, checkOf, spoilt } from './fuzz/values.ts';

const bodies = operationsOf(whole).flatMap(({ id, bodies: { 'application/json': media } }) =>
  media?.schema ? [[id, media.schema] as const] : [],
);
const compile = checkOf(whole);
const compiled = new Map<string, ReturnType<typeof compile>>();
const checked = (id: string, schema: Parameters<typeof compile>[0]) => {
  const check = compiled.get(id) ?? compile(schema);
  compiled.set(id, check);
  return check;
};

describe('the bodies that are drawn', () => {
  test.each(bodies)('are what %s takes', (_id, schema) => {
    const check = compile(schema);
    for (const value of fc.sample(bodyOf(whole, schema, {}), { seed: 7, numRuns: 50 }))
      expect([value, check(value), check.errors]).toEqual([value, true, null]);
  });

  test('are refused in many ways once they are spoilt', () => {
    const [, schema] = bodies.find(([id]) => id === 'placeOrder') ?? [];
    if (!schema) throw new Error('no placeOrder');
    const check = compile(schema);
    const drawn = fc.sample(
      bodyOf(whole, schema, {}).chain((value) => spoilt(value)),
      { seed: 7, numRuns: 300 },
    );
    const refused = drawn.filter((value) => !check(JSON.parse(JSON.stringify(value))));
    expect(refused.length).toBeGreaterThan(150);
    const fields = new Set(refused.map((value) => check(value) || check.errors?.[0]?.instancePath));
    expect(fields.size).toBeGreaterThan(5);
  });
});

describe('the requests that are drawn', () => {
  const all = fc.sample(requestsOf(whole, {}), { seed: 7, numRuns: 1_000 });

  test('are allowed in good part, and an allowed one has a body that its call takes', () => {
    const valid = all.filter(({ isValid }) => isValid);
    expect(valid.length / all.length).toBeGreaterThan(0.3);
    expect(valid.length / all.length).toBeLessThan(0.9);
    for (const { operation, payload, headers } of valid) {
      const schema = operation.bodies['application/json']?.schema;
      expect(payload === undefined).toBe(schema === undefined);
      expect(headers['content-type']).toBe('application/json');
      if (schema && payload !== undefined) expect(checked(operation.id, schema)(JSON.parse(payload))).toBe(true);
    }
  });
});

describe('the judge', () => {
  const judge = judgeOf(whole);
  const operation = operationsOf(whole).find(({ id }) => id === 'closeTrade');
  if (!operation) throw new Error('no closeTrade');
  const drawn = (payload: string, isValid = false): Drawn => ({
    operation,
    url: '/api/v1/user/close/trade',
    headers: { 'content-type': 'application/json' },
    payload,
    sender: 0,
    isValid,
  });
  const refusal = JSON.stringify({ message: 'No.', error: 'No.', errors: { id: ['No.'] } });
  const heard = (status: number, text = refusal, headers = {}) => ({ status, headers, text });

  test('has nothing against a refusal of the contract', () => {
    expect(judge(drawn('{"id":1}'), heard(422))).toEqual([]);
    expect(judge(drawn('{"id":1}'), heard(429, refusal, { 'retry-after': '3' }))).toEqual([]);
  });

  test('notices a refusal of what the contract allows, unless it says what makes no sense', () => {
    const valid = drawn('{"id":1}', true);
    expect(judge(valid, heard(422)).join()).toContain('what the contract allows was refused: No.');
    const sense = { message: 'There is no such asset.', error: 'There is no such asset.' };
    expect(judge(valid, heard(422, JSON.stringify({ ...sense, errors: { id: [sense.message] } })))).toEqual([]);
  });

  test.each([
    ['a failure of the server', '{"id":1}', heard(500), 'the server failed'],
    ['a status that no server sends', '{"id":1}', heard(400), '400 is never answered'],
    ['a success that is not documented', '{"id":1}', heard(202), '202 is not documented'],
    ['an answer of another form', '{"id":1}', heard(200, '{"data":1}'), 'the answer is outside the contract'],
    ['an answer that is no JSON', '{"id":1}', heard(422, '<html>'), 'the answer is no JSON'],
    ['429 without a time', '{"id":1}', heard(429), '429 without Retry-After'],
    ['two texts', '{"id":1}', heard(404, '{"message":"a","error":"b"}'), 'message and error differ'],
    ['what its own check found', '{"id":1}', heard(422, refusal, { 'x-contract-violation': 'wrong' }), 'wrong'],
    [
      'a body outside the contract that is taken',
      '{"id":"1"}',
      heard(200, '{}'),
      'a body outside the contract was taken',
    ],
    ['a broken body that is taken', '{"id":1', heard(200, '{}'), 'a body that is no JSON was taken'],
  ])('notices %s', (_name, payload, answer, fault) => {
    expect(judge(drawn(payload), answer).join('\n')).toContain(fault);
  });
});
