import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { dropUnusedFiles } from '../files/stored-files';
import { FILE_LIMIT } from '../http/limits';
import { users } from '../store/schema';
import { countWaiting, holdAccount, holdWriteRate } from '../testing/harness';
import { HIDDEN, image, imageOf, lookAt, uploadOf } from '../testing/images';
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

const userOf = async (who = trader) => (await who.call('reloadUser')).body.data;
const refusal = (errors: Record<string, string[]>) => {
  const [text] = Object.values(errors).flat();
  return { status: 422, body: { message: text, error: text, errors } };
};
const said = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

describe('the profile', () => {
  const RIGHT = {
    ...{ first_name: ' Ada ', last_name: 'Byron', phone_code: '44', phoneNumber: '7700900123' },
    country: 'United Kingdom',
  };
  const save = (change: object = {}) => trader.call('updateProfile', { body: { ...RIGHT, ...change } });

  test('is saved, and its e-mail is not, whatever is sent (M-171, M-178, M-279, M-316)', async () => {
    const { email } = await userOf();
    expect(said(await save({ email: 'else@example.com', balance: 1 }))).toEqual({
      status: 200,
      body: { message: 'Profile successfully updated' },
    });
    expect(await userOf()).toMatchObject({
      ...{ firstname: 'Ada', lastname: 'Byron', name: 'Ada Byron', email, country: 'United Kingdom' },
      ...{ phoneCode: '44', phoneNumber: '7700900123', phone: '447700900123', estimatedBalance: 10_000 },
    });
  });

  test('needs both names and a country (M-173, M-178)', async () => {
    const errors = {
      ...{ first_name: ['First Name is required'], last_name: ['Last Name is required'] },
      country: ['Country is required'],
    };
    expect(said(await save({ first_name: '', last_name: '', country: '' }))).toEqual(refusal(errors));
    expect(said(await save({ first_name: '   ' }))).toEqual(refusal({ first_name: ['First Name is required'] }));
    expect((await userOf()).firstname).toBe('Test');
  });

  test.each([
    ['first_name', 'x'.repeat(101), 100],
    ['phoneNumber', '123', 4],
    ['phoneNumber', '1'.repeat(16), 15],
    ['phoneNumber', '77009 00123', 0],
    ['phone_code', '+44', 0],
    ['country', 'Atlantis', 0],
  ])('takes no %s like %s (M-178)', async (field, value) => {
    const answer = await save({ [field]: value });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  test.each(['', '123', '1'.repeat(16), '77009 00123'])(
    'says of the phone number %j what the client says of it (M-178)',
    async (phoneNumber) => {
      const text = 'Phone number must have 4 to 15 digits';
      expect(said(await save({ phoneNumber }))).toEqual(refusal({ phoneNumber: [text] }));
    },
  );

  test('keeps a country that is not offered for whoever has it, and gives it to nobody else (M-179)', async () => {
    const former = 'Netherlands Antilles';
    expect(said(await save({ country: former }))).toEqual(refusal({ country: ['The selected country is invalid.'] }));
    await server.frame.db.update(users).set({ country: former }).where(eq(users.id, trader.id));
    expect((await save({ country: former })).status).toBe(200);
    expect((await save({ country: 'Spain' })).status).toBe(200);
    expect((await save({ country: former })).status).toBe(422);
  });

  test('comes by forms as well (M-334)', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ ...RIGHT, first_name: 'Grace' }).toString();
    expect((await trader.call('updateProfile', { body, headers })).status).toBe(200);
    expect((await trader.call('updateProfile', { body: uploadOf({ ...RIGHT, last_name: 'Hopper' }) })).status).toBe(
      200,
    );
    expect(await userOf()).toMatchObject({ firstname: 'Ada', lastname: 'Hopper' });
  });
});

describe('the photo', () => {
  const send = (img?: Buffer) => trader.call('updatePhoto', { body: uploadOf({ img }) });
  const nameIn = (address: string) => address.split('/').at(-1) ?? '';
  const stored = () => {
    const path = server.services.files.pathOf('photos', '0'.repeat(32));
    return readdirSync(dirname(path)).map((file) => file.replace('.jpg', ''));
  };

  test('is a square of its middle without what its file said, at an address that needs no token (M-177)', async () => {
    const answer = await send(await image('webp', { width: 900, height: 300 }));
    const { img } = answer.body.data;
    expect(said(answer)).toEqual({ status: 200, body: { message: 'Photo updated', data: { img } } });
    expect(img).toMatch(/^\/api\/v1\/photos\/[0-9a-f]{32}$/);
    expect((await userOf()).img).toBe(img);
    const shown = await server.frame.app.inject({ url: img });
    expect(shown).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(await lookAt(shown.rawPayload)).toEqual({ format: 'jpeg', width: 512, height: 512, isBare: true });
    expect(shown.rawPayload.includes(HIDDEN)).toBe(false);
  });

  test('takes the place of the former one, whose address leads nowhere from then on (M-177)', async () => {
    const first = nameIn((await send(await image())).body.data.img);
    expect(stored()).toContain(first);
    const second = nameIn((await send(await image('png'))).body.data.img);
    expect(second).not.toBe(first);
    expect([stored().includes(first), stored().includes(second)]).toEqual([false, true]);
    const none = await server.frame.call('getPhoto', { params: { name: first } });
    expect(said(none)).toEqual({
      status: 404,
      body: { message: 'There is no such image.', error: 'There is no such image.' },
    });
    expect((await server.frame.call('getPhoto', { params: { name: second } })).status).toBe(200);
  });

  test('is changed though the former file cannot be removed, which goes later (M-177)', async () => {
    const first = nameIn((await send(await image())).body.data.img);
    const { files, log } = server.services;
    const told = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const refusing = vi.spyOn(files, 'remove').mockRejectedValue(new Error('EACCES'));
    const answer = await send(await image('png'));
    expect([answer.status, (await userOf()).img]).toEqual([200, answer.body.data.img]);
    expect(told).toHaveBeenCalledTimes(1);
    told.mockRestore();
    refusing.mockRestore();
    expect(stored()).toContain(first);
    server.advance(3601);
    await dropUnusedFiles(server.services);
    expect(stored()).not.toContain(first);
  });

  test('of the operator stays where it is when another takes its place (M-177)', async () => {
    await server.frame.db.update(users).set({ img: '/pictures/ada.png' }).where(eq(users.id, trader.id));
    expect((await send(await image())).status).toBe(200);
  });

  test('is a JPEG, PNG or WebP of at most 2,097,152 bytes (M-177, M-279)', async () => {
    const refused = (text: string) => refusal({ img: [text] });
    expect(said(await send())).toEqual(refused('The photo field is required.'));
    expect(said(await send(await imageOf(FILE_LIMIT + 1)))).toEqual(refused('Maximum file size is 2mb'));
    expect(said(await send(Buffer.from('<svg/>')))).toEqual(refused('Only images are allowed'));
    expect((await send(await imageOf(FILE_LIMIT))).status).toBe(200);
    const many = uploadOf(
      Object.fromEntries(['img', 'a', 'b', 'c', 'd', 'e'].map((n) => [n, Buffer.alloc(FILE_LIMIT)])),
    );
    expect((await trader.call('updatePhoto', { body: many })).status).toBe(413);
  });

  test.each(['../app.key', '..%2f..%2fapp.key', 'x'.repeat(32), 'A'.repeat(32), ''])(
    'is not found by the name %j',
    async (name) => {
      const { status } = await server.frame.call('getPhoto', { params: { name } });
      expect([404, 422]).toContain(status);
    },
  );

  test('is at no address where an identity document lies (M-165)', async () => {
    await server.frame.setSettings({ enable_proof_of_address_kyc: 'false' });
    const body = uploadOf({ type: 'International Passport', front: await image() });
    expect((await trader.call('createKycDocument', { body })).status).toBe(201);
    const folder = dirname(server.services.files.pathOf('identity', '0'.repeat(32)));
    const names = readdirSync(folder).map((file) => file.replace('.jpg', ''));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect((await server.frame.call('getPhoto', { params: { name } })).status).toBe(404);
  });
});

describe('the first steps', () => {
  test('are open for a new client, and done from then on; once more is the same (A-076, M-207, M-209, M-306)', async () => {
    expect((await userOf()).onboarding_done).toBe(false);
    for (let count = 0; count < 2; count += 1) {
      expect(said(await trader.call('completeOnboarding'))).toEqual({
        status: 200,
        body: { message: 'Onboarding completed' },
      });
      expect((await userOf()).onboarding_done).toBe(true);
    }
    expect((await userOf(await server.trader())).onboarding_done).toBe(false);
  });
});

describe('a client who changes much at once', () => {
  test.each([
    ['completeOnboarding', 'the account', holdAccount],
    ['updateInterests', 'the account', holdAccount],
    ['completeOnboarding', 'the rate of writes', holdWriteRate],
  ] as const)('holds up nobody else: %s while %s is held', async (operation, _what, hold) => {
    const { frame, services } = server;
    await trader.call('completeOnboarding');
    const [token, other] = [await trader.token(), await (await server.trader()).token()];
    const row = hold(services.db, trader.id);
    await row.held;
    const body = operation === 'updateInterests' ? { investment_interests: ['Managed Investment'] } : undefined;
    const crowd = Array.from({ length: 15 }, () => frame.call(operation, { token, body }));
    if (inject('postgresUrl') !== undefined) await expect.poll(() => countWaiting(services.db)).toBeGreaterThan(0);
    expect((await frame.call('reloadUser', { token: other })).status).toBe(200);
    await row.release();
    expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(Array<number>(15).fill(200));
  });
});

describe('the link', () => {
  test('counts who registered by it (M-246)', async () => {
    expect((await userOf()).referrals_count).toBe(0);
    const other = await server.trader();
    await server.frame.db.update(users).set({ referrerId: trader.id }).where(eq(users.id, other.id));
    expect((await userOf()).referrals_count).toBe(1);
    expect((await userOf(other)).referrals_count).toBe(0);
  });
});

describe('what a client wants to invest in', () => {
  const save = (interests: unknown) => trader.call('updateInterests', { body: { investment_interests: interests } });
  const saved = async () => {
    const [row] = await server.frame.db.select().from(users).where(eq(users.id, trader.id));
    return row?.investmentInterests;
  };

  test('is saved, and takes the place of what was saved before (M-202, M-203, M-211, M-319)', async () => {
    expect(await saved()).toEqual([]);
    const answer = await save(['Margin Trading', 'Long Term Investment']);
    expect(said(answer)).toEqual({ status: 200, body: { message: 'Investment interests updated' } });
    await save(['Managed Investment']);
    expect(await saved()).toEqual(['Managed Investment']);
  });

  test('comes by forms, an entry by an entry (M-319, M-334)', async () => {
    const body = 'investment_interests%5B%5D=Margin+Trading&investment_interests%5B%5D=Managed+Investment';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await trader.call('updateInterests', { body, headers })).status).toBe(200);
    expect(await saved()).toEqual(['Margin Trading', 'Managed Investment']);
    const form = uploadOf({ 'investment_interests[]': 'Long Term Investment' });
    expect((await trader.call('updateInterests', { body: form })).status).toBe(200);
    expect(await saved()).toEqual(['Long Term Investment']);
  });

  test.each([
    [[], 'investment_interests', 'The investment interests must have at least 1 items.'],
    [undefined, 'investment_interests', 'The investment interests field is required.'],
    ['Margin Trading', 'investment_interests', 'The investment interests must be an array.'],
    [['Margin Trading', 'Gold'], 'investment_interests.1', 'The selected investment interests is invalid.'],
    [['Margin Trading', 'Margin Trading'], 'investment_interests', 'The investment interests is invalid.'],
  ])('is one of the three at least, each once: %j is refused (M-211)', async (interests, field, text) => {
    expect(said(await save(interests))).toEqual(refusal({ [field]: [text] }));
    expect(await saved()).toEqual([]);
  });
});
