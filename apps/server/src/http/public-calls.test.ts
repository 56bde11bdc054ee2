import { expect, test } from 'vitest';
import { createTestClock, NOON } from '../testing/harness';
import { Problem } from './problem';
import { AT_ONCE, createPublicCalls, MEMORY_MS, MOST_WAITING } from './public-calls';

const setUp = () => {
  const clock = createTestClock(NOON);
  const run = createPublicCalls(clock);
  const begun: string[] = [];
  const end = new Map<string, () => void>();
  /** A call that is under way until it is ended. */
  const hang = (client: string, name: string) =>
    run({ client, about: ['login', name], isWrite: true }, () => {
      begun.push(name);
      return new Promise<void>((resolve) => end.set(name, resolve));
    });
  return { clock, run, begun, end, hang };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two calls of a client are under way at a time, the others in their order; other clients do not wait', async () => {
  const { begun, end, hang } = setUp();
  const calls = [hang('a', 'a1'), hang('a', 'a2'), hang('a', 'a3'), hang('b', 'b1')];
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  end.get('a1')?.();
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a2', 'a3', 'b1']) end.get(name)?.();
  await Promise.all(calls);
});

test('a client whose calls are too many is told to wait, and has lost none of those before', async () => {
  const { begun, end, hang } = setUp();
  const calls = Array.from({ length: MOST_WAITING + AT_ONCE }, (_, at) => hang('a', `a${at}`));
  await expect(hang('a', 'late')).rejects.toMatchObject({ status: 429, extras: { retryAfter: 1 } });
  for (let at = 0; at < calls.length; at += 1) {
    await settle();
    end.get(`a${at}`)?.();
  }
  await Promise.all(calls);
  expect(begun).toHaveLength(calls.length);
});

test('a refusal is answered from memory for 10 s at most, until a call that writes succeeds, and for its own call alone', async () => {
  const { clock, run } = setUp();
  let asked = 0;
  const refuse = (about = 'ann', client = 'a') =>
    run({ client, about: [about], isWrite: true }, async () => {
      asked += 1;
      throw new Problem(429, 'Too many requests', { retryAfter: 60 });
    }).catch((error: Problem) => error.extras.retryAfter);
  const succeed = (isWrite: boolean) => run({ client: 'a', about: ['bob'], isWrite }, async () => 'done');
  expect([await refuse(), asked]).toEqual([60, 1]);
  clock.advance(MEMORY_MS - 1000);
  expect([await refuse(), asked]).toEqual([51, 1]);
  expect([await refuse('bob'), await refuse('ann', 'b'), asked]).toEqual([60, 60, 3]);
  clock.advance(1000);
  expect([await refuse(), asked]).toEqual([60, 4]);
  clock.advance(MEMORY_MS);
  await succeed(false);
  await refuse();
  expect(asked).toBe(5);
  await refuse();
  expect(asked).toBe(5);
});

test('a limit whose wait was rounded up to the second is open as soon as it is', async () => {
  const { clock, run } = setUp();
  const call = { client: 'a', about: ['ann'], isWrite: true };
  await run(call, async () => {
    throw new Problem(429, 'Too many requests', { retryAfter: 1 });
  }).catch(() => undefined);
  clock.advance(1);
  expect(await run(call, async () => 'done')).toBe('done');
});

test('a refusal is forgotten with the first success of the client', async () => {
  const { run } = setUp();
  let asked = 0;
  const refuse = () =>
    run({ client: 'a', about: ['ann'], isWrite: true }, async () => {
      asked += 1;
      throw new Problem(429, 'Too many requests', { retryAfter: 60 });
    }).catch(() => undefined);
  await refuse();
  await run({ client: 'a', about: ['settings'], isWrite: false }, async () => 'done');
  await refuse();
  expect(asked).toBe(1);
  await run({ client: 'a', about: ['reset'], isWrite: true }, async () => 'done');
  await refuse();
  expect(asked).toBe(2);
});

test('a call says what it answers in the place of a 429, from memory as well; others wait at their queue as before', async () => {
  const { run, hang, end } = setUp();
  const tooMany = (retryAfter: number) => new Problem(503, 'The service is busy. Please try again.', { retryAfter });
  let asked = 0;
  const told = () =>
    run({ client: 'a', about: ['notice'], isWrite: true, tooMany }, async () => {
      asked += 1;
      throw new Problem(429, 'Too many requests', { retryAfter: 60 });
    });
  for (const _ of [1, 2]) await expect(told()).rejects.toMatchObject({ status: 503, extras: { retryAfter: 60 } });
  expect(asked).toBe(1);
  const fail = async () => {
    throw new Problem(403, 'The notice is not signed.');
  };
  await expect(run({ client: 'a', about: ['forged'], isWrite: true, tooMany }, fail)).rejects.toMatchObject({
    status: 403,
  });
  const calls = Array.from({ length: MOST_WAITING + AT_ONCE }, (_, at) => hang('b', `b${at}`));
  const late = { client: 'b', about: ['late'], isWrite: true } as const;
  await expect(run({ ...late, tooMany }, async () => 'done')).rejects.toMatchObject({ status: 503 });
  await expect(run(late, async () => 'done')).rejects.toMatchObject({ status: 429 });
  for (let at = 0; at < calls.length; at += 1) {
    await settle();
    end.get(`b${at}`)?.();
  }
  await Promise.all(calls);
});
