import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets } from '../store/schema';
import { openTemplate } from '../testing/template';
import { SEED_ASSETS } from './assets';
import { seedAssets } from './seed';

let store: Awaited<ReturnType<typeof openTemplate>>;
beforeAll(async () => {
  store = await openTemplate();
});
afterAll(() => store.close());

const count = () => store.db.$count(assets);

test('a start that breaks off while it seeds leaves no asset, so that the next one seeds them all', async () => {
  await store.db.execute(sql`alter table assets add constraint broken check (position < 205)`);
  await expect(seedAssets(store.db)).rejects.toThrow('Failed query');
  expect(await count()).toBe(0);
  await store.db.execute(sql`alter table assets drop constraint broken`);
  await seedAssets(store.db);
  await seedAssets(store.db);
  expect(await count()).toBe(SEED_ASSETS.length);
});
