import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../store/db';
import { LONGEST_WAIT, MOST_WAITING, transactInTurn } from './account-queue';

const ANN = 1;
const BOB = 2;

let db: Db;
let begun: string[];
/** Calls under way, by name: what ends each of them. */
let end: Map<string, (error?: Error) => void>;

beforeEach(() => {
  vi.useFakeTimers();
  begun = [];
  end = new Map();
  // A database whose transactions do nothing but begin and end.
  db = { transaction: (work: (tx: Db) => Promise<unknown>) => work(db) } as unknown as Db;
});
afterEach(() => {
  vi.useRealTimers();
});

const call = (userId: number, name: string) =>
  transactInTurn(
    db,
    userId,
    () =>
      new Promise<string>((resolve, reject) => {
        begun.push(name);
        end.set(name, (error) => (error ? reject(error) : resolve(name)));
      }),
  );
/** Lets what was just ended or sent go as far as it goes. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test('calls of one user follow one another in their order, also after one that failed; others do not wait', async () => {
  const [first, second, third, other] = [call(ANN, 'a1'), call(ANN, 'a2'), call(ANN, 'a3'), call(BOB, 'b1')];
  const failed = first.catch(String);
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
  end.get('a1')?.(new Error('crash'));
  expect(await failed).toContain('crash');
  await settle();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  end.get('a2')?.();
  expect(await second).toBe('a2');
  await settle();
  end.get('a3')?.();
  end.get('b1')?.();
  expect(await Promise.all([third, other])).toEqual(['a3', 'b1']);
  void call(ANN, 'a4');
  await settle();
  expect(begun.at(-1)).toBe('a4');
});

test('a user whose calls are too many is told to wait, and has lost none of those before', async () => {
  const calls = Array.from({ length: MOST_WAITING + 1 }, (_, at) => call(ANN, `a${at}`));
  await expect(call(ANN, 'late')).rejects.toMatchObject({ status: 429, extras: { retryAfter: 1 } });
  void call(BOB, 'b');
  for (let at = 0; at < calls.length; at += 1) {
    await settle();
    end.get(`a${at}`)?.();
  }
  expect(await Promise.all(calls)).toHaveLength(MOST_WAITING + 1);
  expect(begun).toHaveLength(MOST_WAITING + 2);
  expect(begun).not.toContain('late');
});

test('a call that waits too long is busy and never begins; the one behind it does', async () => {
  const first = call(ANN, 'a1');
  const second = call(ANN, 'a2').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT - 1);
  const third = call(ANN, 'a3');
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toMatchObject({ status: 503, extras: { retryAfter: 1 } });
  end.get('a1')?.();
  await first;
  await settle();
  expect(begun).toEqual(['a1', 'a3']);
  end.get('a3')?.();
  expect(await third).toBe('a3');
});
