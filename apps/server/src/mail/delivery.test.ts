import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetOld } from '../access/housekeeping';
import { outbox } from '../store/schema-access';
import { createTestServer, type TestServer } from '../testing/harness';
import { type MailServer, startMailServer } from '../testing/mail-server';
import { lastCode } from '../testing/mailbox';
import { deliverOnce, startDelivery } from './delivery';
import { listOutbox } from './outbox';
import { createMailer, type Mailer } from './mailer';

const ANN = 'ann@example.com';
const FROM = 'Acme <no-reply@trade.example>';

let server: TestServer;
let mailServer: MailServer;
let mailer: Mailer;
const lines: string[] = [];

beforeEach(async () => {
  lines.length = 0;
  server = await createTestServer({ logTo: (line) => lines.push(line), settings: { site_name: 'Acme' } });
  await server.signUp(ANN);
  mailServer = await startMailServer();
  mailer = createMailer({ url: mailServer.url, from: FROM });
});
afterEach(async () => {
  mailer.close();
  await mailServer.close();
  await server.close();
});

const ask = (email = ANN) => server.call('requestResetCode', { body: { email } });
const states = async () => (await server.db.select().from(outbox)).map(({ state }) => state);
/** The text of a message, quoted-printable undone. */
const textOf = (source: string) =>
  source
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

describe('a message', () => {
  test('reaches its reader over SMTP, once, and its words are gone from the database (A-283)', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    expect(await deliverOnce(server.services, mailer)).toBe(1);
    expect(await deliverOnce(server.services, mailer)).toBe(0);
    const [mail] = mailServer.received;
    expect(mailServer.received).toHaveLength(1);
    expect(mail).toMatchObject({ to: [ANN], from: 'no-reply@trade.example' });
    expect(mail?.source).toContain('Subject: Acme: reset your password');
    expect(mail?.source).toContain('Auto-Submitted: auto-generated');
    expect(mail?.source).toContain('text/html');
    expect(textOf(mail?.source ?? '')).toContain(code);
    expect(await server.db.select().from(outbox)).toMatchObject([{ state: 'sent', sealed: null, attempts: 1 }]);
    const verified = await server.call('verifyResetCode', { body: { email: ANN, code } });
    expect(verified.status).toBe(200);
  });

  test('to an address that nobody has never leaves, and the operator does not see it (A-174)', async () => {
    await ask('nobody@example.com');
    expect(await deliverOnce(server.services, mailer)).toBe(0);
    expect(mailServer.received).toEqual([]);
    expect(await listOutbox(server.db)).toEqual([]);
  });

  test('keeps its code and its reader out of the log', async () => {
    await ask();
    const code = await lastCode(server, ANN);
    mailServer.refuse({ code: 451, times: 1 });
    await deliverOnce(server.services, mailer);
    server.clock.advance(60_000);
    await deliverOnce(server.services, mailer);
    const log = lines.join('');
    expect(log).toContain('mail not sent');
    expect(log).toContain('mail sent');
    expect(log).not.toContain(code);
    expect(log).not.toContain(ANN);
  });
});

describe('a mail server that fails', () => {
  test('is asked again, later each time, until it takes the message', async () => {
    await ask();
    mailServer.refuse({ code: 451, times: 2 });
    for (const [wait, taken] of [
      [0, 1],
      [14_999, 0],
      [1, 1],
      [29_999, 0],
      [1, 1],
    ] as const) {
      server.clock.advance(wait);
      expect(await deliverOnce(server.services, mailer)).toBe(taken);
    }
    expect(mailServer.received).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
  });

  test.each([undefined, '5.1.1 User unknown'])('for good is not asked again: 550 %s', async (words) => {
    await ask();
    mailServer.refuse({ code: 550, times: 1, ...(words === undefined ? {} : { words }) });
    await deliverOnce(server.services, mailer);
    expect(await server.db.select().from(outbox)).toMatchObject([
      { state: 'given_up', sealed: null, lastError: 'EENVELOPE 550' },
    ]);
  });

  test.each([
    '5.7.1 Relaying denied',
    '5.1.0 Sender denied',
    '5.1.8 Sender address rejected: Domain not found',
    'relay not permitted',
  ])('to take the sender or to relay is asked again, so that the operator can mend it: 550 %s', async (words) => {
    await ask();
    mailServer.refuse({ code: 550, times: 1, words });
    await deliverOnce(server.services, mailer);
    expect(await server.db.select().from(outbox)).toMatchObject([{ state: 'waiting', lastError: 'EENVELOPE 550' }]);
  });

  test('by not being there is asked again, and the call that wrote the message did not notice (A-283)', async () => {
    const nowhere = createMailer({ url: 'smtp://127.0.0.1:1', from: FROM });
    expect((await ask()).status).toBe(200);
    await deliverOnce(server.services, nowhere);
    nowhere.close();
    expect(await server.db.select().from(outbox)).toMatchObject([{ state: 'waiting', lastError: 'ESOCKET' }]);
    server.clock.advance(15_000);
    await deliverOnce(server.services, mailer);
    expect(await states()).toEqual(['sent']);
  });

  test('that offers no encryption gets neither password nor message, unless its address says that it may', async () => {
    // Reaches this machine, too, but nothing says that it does.
    const url = mailServer.url.replace('127.0.0.1', '0.0.0.0');
    const careful = createMailer({ url, from: FROM });
    await ask();
    await deliverOnce(server.services, careful);
    careful.close();
    expect(await server.db.select().from(outbox)).toMatchObject([{ state: 'waiting', lastError: 'ETLS 500' }]);
    expect(mailServer.received).toEqual([]);
    const trusting = createMailer({ url: `${url}/?requireTLS=false`, from: FROM });
    server.clock.advance(15_000);
    await deliverOnce(server.services, trusting);
    trusting.close();
    expect(await states()).toEqual(['sent']);
  });

  test('for so long that the code has died is asked no more', async () => {
    await ask();
    server.clock.advance(15 * 60_000);
    expect(await deliverOnce(server.services, mailer)).toBe(0);
    await forgetOld(server.services);
    expect(await states()).toEqual(['given_up']);
  });
});

describe('several processes', () => {
  test('send each message once', async () => {
    const many = Array.from({ length: 12 }, (_, count) => `user${count}@example.com`);
    for (const email of many) {
      await server.signUp(email);
      await ask(email);
    }
    let taken = 0;
    do {
      const answers = await Promise.all([1, 2, 3].map(() => deliverOnce(server.services, mailer)));
      taken = answers.reduce((sum, one) => sum + one, 0);
    } while (taken > 0);
    expect(mailServer.received).toHaveLength(many.length);
    expect(new Set(mailServer.received.map(({ to }) => to[0]))).toEqual(new Set(many));
  });

  test('send what one of them took and died over, under the same Message-ID', async () => {
    await ask();
    const dying: Mailer = { ...mailer, send: () => new Promise(() => undefined) };
    void deliverOnce(server.services, dying);
    await vi.waitFor(async () => expect((await server.db.select().from(outbox))[0]?.attempts).toBe(1));
    expect(await deliverOnce(server.services, mailer)).toBe(0);
    server.clock.advance(2 * 60_000);
    expect(await deliverOnce(server.services, mailer)).toBe(1);
    expect(mailServer.received[0]?.source).toMatch(/Message-ID: <[a-z0-9]+\.1@trade\.example>/i);
  });
});

test('the delivery sends what waits on each tick, one run at a time, and stops when it is through', async () => {
  let tick = (): void => undefined;
  const ticker = (call: () => void) => {
    tick = call;
    return () => {
      tick = () => undefined;
    };
  };
  const delivery = startDelivery(server.services, mailer, { ticker });
  await ask();
  const open = mailServer.hold();
  tick();
  tick();
  await vi.waitFor(async () => expect((await server.db.select().from(outbox))[0]?.attempts).toBe(1));
  const stopped = delivery.stop();
  open();
  await stopped;
  expect(await states()).toEqual(['sent']);
  expect(mailServer.received).toHaveLength(1);
});

describe('a delivery that is to stop', () => {
  const PATIENCE = { timeout: 20_000 };
  /** Starts one with five messages waiting, more than it takes at a time, and lets it take the first of them. */
  const begin = async (mailer: Mailer, lastWaitMs?: number) => {
    for (const name of ['ann', 'bob', 'cleo', 'dan', 'eve']) {
      if (name !== 'ann') await server.signUp(`${name}@example.com`);
      await ask(`${name}@example.com`);
    }
    const ticks: (() => void)[] = [];
    const ticker = (tick: () => void) => {
      ticks.push(tick);
      return () => undefined;
    };
    const delivery = startDelivery(server.services, mailer, {
      ticker,
      ...(lastWaitMs === undefined ? {} : { lastWaitMs }),
    });
    ticks[0]?.();
    return delivery;
  };

  test('sends what it has taken, and leaves the rest to another process', async () => {
    const open = mailServer.hold();
    const delivery = await begin(mailer);
    await vi.waitFor(async () => expect(await server.db.$count(outbox, eq(outbox.attempts, 1))).toBe(4), PATIENCE);
    const stopped = delivery.stop();
    open();
    await stopped;
    expect((await states()).toSorted()).toEqual(['sent', 'sent', 'sent', 'sent', 'waiting']);
  });

  test('does not wait for a mail server that hangs: the message is taken again once its lease is over', async () => {
    let isAsked = false;
    const hanging: Mailer = {
      ...mailer,
      send: () => {
        isAsked = true;
        return new Promise(() => undefined);
      },
    };
    const delivery = await begin(hanging, 0);
    await vi.waitFor(() => expect(isAsked).toBe(true), PATIENCE);
    await delivery.stop();
    expect(await states()).toEqual(Array(5).fill('waiting'));
    server.clock.advance(2 * 60_000);
    mailer = createMailer({ url: mailServer.url, from: FROM });
    while ((await deliverOnce(server.services, mailer)) > 0);
    expect(await states()).toEqual(Array(5).fill('sent'));
  });
});
