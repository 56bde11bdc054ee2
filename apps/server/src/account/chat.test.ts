import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../operator/program';
import { users } from '../store/schema';
import { supportMessages } from '../store/schema-account';
import { audit } from '../store/schema-operator';
import { uploadOf } from '../testing/images';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  trader = await server.trader();
});
afterAll(() => server.close());

const write = (message: unknown, who = trader) => who.call('createMessage', { body: { message } });
const list = async (who = trader) => (await who.call('listMessages', { params: { userId: who.id } })).body.data;
const page = (query: Record<string, string | number> = {}) =>
  trader.call('listMessages', { params: { userId: trader.id }, query });
type Answer = { data: readonly { message: string }[]; links: { next: string | null } };
/** So many messages of support, of one moment, numbered from 0. */
const fill = (count: number) => {
  const createdAt = server.services.clock.now();
  const row = { userId: trader.id, isFromSupport: true, createdAt };
  return server.frame.db
    .insert(supportMessages)
    .values(Array.from({ length: count }, (_, at) => ({ ...row, text: `${at}` })));
};
const unread = async () => (await trader.call('reloadUser')).body.data.unread_messages;
const run = (...args: string[]) =>
  runCommand(args, { open: async () => server.services, isDemo: true, account: 'ann' });
const reply = async (text: string, who = trader) =>
  expect((await run('chat', 'reply', `WEB${who.id}`, text)).code).toBe(0);
const said = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

test('support has its name in the language of whoever reads, the user the own name (A-242, R23)', async () => {
  await server.frame.db.update(users).set({ firstname: 'Support', lastname: '' }).where(eq(users.id, trader.id));
  await write('Received');
  await reply('Received');
  const read = async (language: string) => {
    const headers = { 'accept-language': language };
    const { body } = await trader.call('listMessages', { params: { userId: trader.id }, headers });
    return body.data.map(({ sender, message }: { sender: { name: string }; message: string }) => [
      sender.name,
      message,
    ]);
  };
  const own = ['Support', 'Received'];
  expect([await read('es-MX,en;q=0.5'), await read('en')]).toEqual([
    [own, ['Soporte', 'Received']],
    [own, ['Support', 'Received']],
  ]);
});

describe('a message to support', () => {
  test('is kept, trimmed, and stands in the list as it was answered (M-262, M-263, M-283, M-329)', async () => {
    await server.frame.db
      .update(users)
      .set({ firstname: 'Ada', lastname: 'Byron', img: '/ada.png' })
      .where(eq(users.id, trader.id));
    const answer = await write('  How long does it take?\n<b>Really</b>  ');
    const { id } = answer.body.data;
    expect(said(answer)).toEqual({
      status: 201,
      body: {
        data: {
          ...{ id, sender_id: trader.id, sender: { name: 'Ada Byron', avatar: '/ada.png' } },
          ...{ message: 'How long does it take?\n<b>Really</b>', minutes_ago: 0 },
        },
      },
    });
    expect(await list()).toEqual([answer.body.data]);
  });

  test.each([
    ['', 'The message field is required.'],
    [' \n\t ', 'The message field is required.'],
    ['😀'.repeat(2001), 'The message must not be greater than 2000 characters.'],
    [undefined, 'The message field is required.'],
  ])('is neither blank nor longer than 2,000 characters: %j (M-262)', async (message, text) => {
    expect(said(await write(message))).toEqual({
      status: 422,
      body: { message: text, error: text, errors: { message: [text] } },
    });
    expect(await list()).toEqual([]);
  });

  test('may have 2,000 characters, and comes by forms as well (M-262, M-334)', async () => {
    for (const letter of ['x', '😀']) expect((await write(letter.repeat(2000))).status).toBe(201);
    expect((await trader.call('createMessage', { body: uploadOf({ message: 'by a form' }) })).status).toBe(201);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await trader.call('createMessage', { body: 'message=7', headers })).status).toBe(201);
    expect((await list()).map(({ message }: { message: string }) => message).slice(2)).toEqual(['by a form', '7']);
  });

  test('is one of 30 in a minute, also of many at once, and of 500 in a day (M-293)', async () => {
    const answers = await Promise.all(Array.from({ length: 33 }, (_, at) => write(`number ${at}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({
      headers: { 'retry-after': '60' },
      body: { message: 'Too many requests', error: 'Too many requests' },
    });
    server.advance(60);
    expect((await write('again')).status).toBe(201);
    const createdAt = server.services.clock.now();
    const rows = Array.from({ length: 469 }, () => ({ userId: trader.id, text: 'x', isFromSupport: false, createdAt }));
    await server.frame.db.insert(supportMessages).values(rows);
    expect(await write('one more')).toMatchObject({ status: 429, headers: { 'retry-after': String(24 * 3600 - 60) } });
    server.advance(24 * 3600 - 60);
    expect((await write('on the next day')).status).toBe(201);
  });
});

describe('the chat', () => {
  test('is oldest first, tells support from the user, and how many whole minutes ago (M-260, M-261, M-328)', async () => {
    expect(await list()).toEqual([]);
    await write('Hello');
    server.advance(59);
    await reply('Good morning');
    server.advance(61);
    const [own, other] = await list();
    expect([own.sender_id === trader.id, own.minutes_ago, own.message]).toEqual([true, 2, 'Hello']);
    expect([other.sender_id === trader.id, other.minutes_ago, other.message]).toEqual([false, 1, 'Good morning']);
    expect(other.sender).toEqual({ name: 'Support', avatar: '' });
  });

  test('counts what support has written until it is read, and reading it is nobody else’s (A-070, M-265, R9)', async () => {
    await write('Hello');
    expect(await unread()).toBe(0);
    await reply('one');
    await reply('two');
    expect(await unread()).toBe(2);
    const other = await server.trader();
    await list(other);
    expect(await unread()).toBe(2);
    await list();
    expect(await unread()).toBe(0);
    await reply('three');
    expect(await unread()).toBe(1);
  });

  test('of another user is 403, whether or not there is such a user (M-294)', async () => {
    const other = await server.trader();
    await write('mine', other);
    const text = 'These messages are not yours.';
    for (const userId of [other.id, 2_000_000_000])
      expect(said(await trader.call('listMessages', { params: { userId } }))).toEqual({
        status: 403,
        body: { message: text, error: text, status: 'not_own_messages' },
      });
  });

  test('answers the newest 500, and the page before them has the rest (M-260, R35)', async () => {
    await fill(501);
    const { data: shown, links } = (await page()).body;
    expect([shown.length, shown[0].message, shown.at(-1).message]).toEqual([500, '1', '500']);
    expect(await unread()).toBe(0);
    const next = new URL(links.next, 'http://server');
    expect(next.pathname).toBe(`/message/${trader.id}`);
    const before = await page(Object.fromEntries(next.searchParams));
    expect(before.body).toMatchObject({ data: [{ message: '0' }], links: { next: null } });
  });

  test('has as many as are asked for, oldest first, and begins before no message of another user, nor of none (M-294, R35)', async () => {
    await fill(5);
    const pages: string[][] = [];
    let query: Record<string, string> | null = { limit: '2' };
    while (query) {
      const { data, links }: Answer = (await page(query)).body;
      pages.push(data.map(({ message }) => message));
      query = links.next === null ? null : Object.fromEntries(new URL(links.next, 'http://server').searchParams);
    }
    expect(pages).toEqual([['3', '4'], ['1', '2'], ['0']]);
    const other = await server.trader();
    await write('theirs', other);
    const [theirs] = await list(other);
    for (const before of [theirs.id, 2_000_000_000])
      expect(await page({ before })).toMatchObject({ status: 404, body: { message: 'There is no such row.' } });
    for (const wrong of [{ limit: 0 }, { limit: 501 }, { before: 0 }]) expect((await page(wrong)).status).toBe(422);
  });
});

describe('the back office', () => {
  test('sees who waits for an answer, reads and answers; the audit keeps that, not the words (M-336)', async () => {
    const [row] = await server.frame.db.select().from(users).where(eq(users.id, trader.id));
    const email = row?.email ?? '';
    await write('Where is my\u001b[31m money?');
    expect((await run('chat', 'list')).out).toContain(email);
    const shown = (await run('chat', 'show', email)).out;
    expect(shown).toContain(`${email}: Where is my`);
    expect(shown).not.toContain('\u001b');
    await reply('On its way');
    expect((await run('chat', 'list')).out).not.toContain(email);
    expect((await run('chat', 'show', email)).out).toContain('support, not read: On its way');
    const deed = (await server.frame.db.select().from(audit).orderBy(audit.id)).at(-1);
    expect(deed).toMatchObject({
      actor: 'ann',
      action: 'chat reply',
      target: email,
      after: { id: expect.any(Number) },
    });
    expect(JSON.stringify(deed)).not.toContain('On its way');
    expect(await unread()).toBe(1);
  });

  test('sees those first who wait longest, how many there are, and goes on (M-336)', async () => {
    const others = [await server.trader(), await server.trader()];
    await server.frame.db.delete(supportMessages);
    for (const [at, who] of [trader, ...others].entries()) await write(`question ${at}`, who);
    const { out } = await run('chat', 'list');
    const [, ...lines] = out.trim().split('\n');
    expect(lines.slice(0, 3).map((line) => /question \d/.exec(line)?.[0])).toEqual(
      [0, 1, 2].map((at) => `question ${at}`),
    );
    expect(lines.at(-1)).toBe('3 in all.');
    const [first = ''] = /\d+/.exec(lines[0] ?? '') ?? [];
    const rest = (await run('chat', 'list', '--after', first)).out;
    expect([rest.includes('question 0'), rest.includes('question 1')]).toEqual([false, true]);
  });

  test('is refused what is no message or no client', async () => {
    expect((await run('chat', 'show', `WEB${trader.id}`)).out).toContain('has written nothing');
    await reply('😀'.repeat(2000));
    for (const text of [' ', '😀'.repeat(2001)])
      expect((await run('chat', 'reply', `WEB${trader.id}`, text)).error).toContain('1 to 2000 characters');
    expect((await run('chat', 'reply', 'nobody@example.com', 'x')).error).toContain('There is no user');
    expect(await list()).toMatchObject([{ message: '😀'.repeat(2000) }]);
  });
});
