import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Db, prepared } from './db';
import { withPlans } from './embedded-plans';

const notes = pgTable('notes', { id: integer().primaryKey(), text: text().notNull() });
const byText = prepared((db) =>
  db
    .select({ id: notes.id, text: notes.text })
    .from(notes)
    .where(eq(notes.text, sql.placeholder('text')))
    .prepare('by_text'),
);
const byId = prepared((db) =>
  db
    .select({ text: notes.text })
    .from(notes)
    .where(eq(notes.id, sql.placeholder('id')))
    .prepare('by_id'),
);
const all = prepared((db) => db.select({ id: notes.id }).from(notes).prepare('all_notes'));

let lite: PGlite;
let db: Db;
const HOSTILE = [`it's`, `a\\'; drop table notes; --`, `$1`, `E'\\n`, `ünï "quoted"`, ''];

beforeAll(async () => {
  lite = await PGlite.create();
});
beforeEach(async () => {
  await lite.exec('drop table if exists notes; create table notes (id int primary key, text text not null)');
  await lite.exec('deallocate all');
  db = drizzle(withPlans(lite) as PGlite) as unknown as Db;
});
afterAll(() => lite.close());

const plansOf = async () => (await lite.query<{ name: string }>('select name from pg_prepared_statements')).rows;

describe('statements of the embedded engine', () => {
  it('are planned once, and answer as before', async () => {
    await db.insert(notes).values({ id: 1, text: 'one' });
    const query = vi.spyOn(lite, 'query');
    expect(await byId(db).execute({ id: 1 })).toEqual([{ text: 'one' }]);
    expect(await byId(db).execute({ id: 1 })).toEqual([{ text: 'one' }]);
    expect(await byId(db).execute({ id: 2 })).toEqual([]);
    expect(await all(db).execute()).toEqual([{ id: 1 }]);
    const texts = query.mock.calls.map(([text]) => text);
    query.mockRestore();
    expect(texts.every((text) => text.startsWith('execute '))).toBe(true);
    expect(await plansOf()).toHaveLength(2);
  });

  it('find every text that was stored, whatever it holds', async () => {
    await db.insert(notes).values(HOSTILE.map((value, id) => ({ id, text: value })));
    for (const [id, value] of HOSTILE.entries())
      expect(await byText(db).execute({ text: value })).toEqual([{ id, text: value }]);
  });

  it('see what their transaction wrote, planned before it or not', async () => {
    await byId(db).execute({ id: 0 });
    await db.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 7, text: 'inside' });
      expect(await byId(tx).execute({ id: 7 })).toEqual([{ text: 'inside' }]);
      expect(await byText(tx).execute({ text: 'inside' })).toEqual([{ id: 7, text: 'inside' }]);
      await tx.transaction(async (inner) => {
        expect(await byId(inner).execute({ id: 7 })).toEqual([{ text: 'inside' }]);
      });
    });
  });

  it('leave a transaction that fails without a trace', async () => {
    await expect(
      db.transaction(async (tx) => {
        await tx.insert(notes).values({ id: 8, text: 'gone' });
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect(await all(db).execute()).toEqual([]);
  });

  it('ask at once and together', async () => {
    await db.insert(notes).values({ id: 1, text: 'one' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => byId(db).execute({ id: 1 })));
    expect(answers).toEqual(Array.from({ length: 20 }, () => [{ text: 'one' }]));
  });
});
