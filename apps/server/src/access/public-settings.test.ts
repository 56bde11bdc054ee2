import { expect, test } from 'vitest';
import type { Db } from '../store/db';
import { createOpenDemo } from './public-settings';

test('a crowd of guests asks the database once for the demo account, and the next one anew (R38)', async () => {
  const asked: ((rows: { roles: string[] }[]) => void)[] = [];
  const where = () => new Promise((resolve) => asked.push(resolve));
  const isOpenDemo = createOpenDemo({ select: () => ({ from: () => ({ where }) }) } as unknown as Db);
  const crowd = Array.from({ length: 30 }, () => isOpenDemo('demo@bourse.example'));
  expect(asked).toHaveLength(1);
  asked[0]?.([{ roles: [] }]);
  expect(await Promise.all(crowd)).toEqual(Array(30).fill(true));

  const next = isOpenDemo('demo@bourse.example');
  expect(asked).toHaveLength(2);
  asked[1]?.([{ roles: ['admin'] }]);
  expect(await next).toBe(false);
});
