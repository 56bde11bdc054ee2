import { expect, onTestFinished, test } from 'vitest';
import { AT_ONCE, createUserCalls, MOST_WAITING } from './user-calls';

const ANN = 1;
const BOB = 2;
/** Tokens, and whose they are. */
const HOLDERS: Readonly<Record<string, number>> = { a1: ANN, a2: ANN, b1: BOB };

const setUp = () => {
  const calls = createUserCalls();
  const begun: string[] = [];
  const end = new Map<string, () => void>();
  const underWay = new Set<Promise<unknown>>();
  /** Ends with the test at the latest: what is left waiting is refused in the middle of another file. */
  const watched = <T>(call: Promise<T>): Promise<T> => {
    underWay.add(call);
    const forget = () => underWay.delete(call);
    call.then(forget, forget);
    return call;
  };
  onTestFinished(async () => {
    while (underWay.size > 0) {
      for (const done of end.values()) done();
      await settle();
    }
  });
  const hang = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => end.set(name, resolve));
  };
  const callOf = (tokenHash: string, { ip = '203.0.113.7', isEnding = false, isGone = () => false } = {}) => ({
    tokenHash,
    ip,
    isEnding,
    isGone,
  });
  /** A call that is found out about until it is ended. */
  const authenticate = (token: string, name: string, options = {}) =>
    watched(
      calls.authenticate(callOf(token, options), async () => {
        await hang(name)();
        const id = HOLDERS[token];
        return id === undefined ? null : { user: { id } };
      }),
    );
  /** A call that is answered until it is ended. */
  const answer = (token: string, name: string, options = {}) =>
    watched(calls.answer(HOLDERS[token] ?? 0, callOf(token, options), hang(name)));
  /** Has the process know whose token it is. */
  const introduce = async (token: string) => {
    const known = authenticate(token, `first ${token}`);
    await settle();
    end.get(`first ${token}`)?.();
    await known;
    begun.length = 0;
  };
  return { begun, end, authenticate, answer, introduce };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));
const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`);

test('a few calls of a user are answered at a time, whatever tokens they bring; others do not wait', async () => {
  const { begun, end, answer } = setUp();
  const crowd = names(10).map((name, at) => answer(at % 2 ? 'a1' : 'a2', name));
  const other = answer('b1', 'b');
  await settle();
  expect(begun).toEqual([...names(AT_ONCE), 'b']);
  end.get('n2')?.();
  end.get('b')?.();
  await other;
  await settle();
  expect(begun.at(-1)).toBe(`n${AT_ONCE}`);
  for (const name of names(10)) {
    await settle();
    end.get(name)?.();
  }
  await Promise.all(crowd);
});

test('whose tokens are known, the calls of one user are found out about together', async () => {
  const { begun, authenticate, introduce } = setUp();
  for (const token of ['a1', 'a2', 'b1']) await introduce(token);
  for (const [at, name] of names(10).entries()) void authenticate(at % 2 ? 'a1' : 'a2', name);
  void authenticate('b1', 'b');
  await settle();
  expect(begun).toEqual([...names(AT_ONCE), 'b']);
});

test('tokens that nobody has seen yet wait for those from the same address, and for no known one', async () => {
  const { begun, authenticate, introduce } = setUp();
  await introduce('b1');
  for (const name of names(10)) void authenticate(`forged ${name}`, name);
  void authenticate('forged', 'elsewhere', { ip: '198.51.100.23' });
  void authenticate('b1', 'b');
  await settle();
  expect(begun).toEqual([...names(AT_ONCE), 'elsewhere', 'b']);
});

test('a user whose calls are too many is told to wait, and has lost none of those before', async () => {
  const { begun, end, answer } = setUp();
  const crowd = names(MOST_WAITING + AT_ONCE).map((name) => answer('a1', name));
  await expect(answer('a2', 'late')).rejects.toMatchObject({ status: 429, extras: { retryAfter: 1 } });
  for (const name of names(crowd.length)) {
    await settle();
    end.get(name)?.();
  }
  await Promise.all(crowd);
  expect(begun).toEqual(names(crowd.length));
});

test('a session ends at once, whatever else its user has under way by other tokens', async () => {
  const { begun, authenticate, answer, introduce } = setUp();
  await introduce('a2');
  for (const name of names(MOST_WAITING + AT_ONCE)) void answer('a1', name);
  void authenticate('a2', 'found', { isEnding: true });
  void answer('a2', 'ended', { isEnding: true });
  await settle();
  expect(begun).toEqual([...names(AT_ONCE), 'found', 'ended']);
});

test('what a client no longer waits for is not begun', async () => {
  const { begun, end, answer } = setUp();
  const crowd = names(AT_ONCE).map((name) => answer('a1', name));
  let isGone = false;
  const left = answer('a1', 'left', { isGone: () => isGone }).catch((error: unknown) => error);
  isGone = true;
  for (const name of names(AT_ONCE)) {
    await settle();
    end.get(name)?.();
  }
  await Promise.all(crowd);
  expect(await left).toMatchObject({ status: 503 });
  expect(begun).toEqual(names(AT_ONCE));
});
