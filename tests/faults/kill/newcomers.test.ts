// That a lost acknowledgement is noticed; the crashes themselves are kill.long.test.ts.
import { expect, test } from 'vitest';
import type { Api, Trader } from './api.ts';
import { checkNewcomers, newcomersDo } from './newcomers.ts';

const trader: Trader = { email: 'newcomer@bourse.example', token: 'token' };
const done = { status: 200, body: { message: 'Done' } };

/** What is found of a newcomer whose switch and top-up were answered so, null being no answer. */
function check(found: object, replies: Record<string, typeof done | null>, when: Parameters<typeof checkNewcomers>[3]) {
  const user = { estimatedBalance: 5000, practice_wallet: 5000, is_practice: false, ...found };
  const api = { user: async () => user } as unknown as Api;
  const intents = newcomersDo([trader]).map((intent) => ({ ...intent, reply: replies[intent.kind] ?? null }));
  return checkNewcomers(api, [trader], intents, when);
}

const before = 'before anything is sent again';

test.each([
  ['a switch that was acknowledged', { practice_wallet: 10_000 }, { switch: done }, 'the mode'],
  ['a top-up that was acknowledged', { is_practice: true }, { 'top up': done }, 'the practice balance'],
  ['a part of a top-up', { practice_wallet: 7500 }, {}, 'the practice balance'],
  ['money of the other account', { estimatedBalance: 4999.99 }, {}, 'the real balance'],
])('%s and is lost, or made by nobody, is noticed (A-276, M-140)', async (_name, found, replies, about) => {
  await expect(check(found, replies, before)).rejects.toThrow(about);
});

test('what nobody was told of may have taken place or not, until it is settled (A-276, M-140)', async () => {
  const whole = { practice_wallet: 10_000, is_practice: true };
  await check({}, {}, before);
  await check(whole, {}, before);
  await check(whole, { switch: done, 'top up': done }, before);
  await check(whole, {}, 'when all is settled');
  await expect(check({}, {}, 'when all is settled')).rejects.toThrow('the mode');
});
