import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropUnusedFiles, keepFile } from '../files/stored-files';
import { FILE_LIMIT } from '../http/limits';
import { runCommand } from '../operator/program';
import { ledger, users } from '../store/schema';
import { securityEvents } from '../store/schema-access';
import { identityDocuments, storedFiles } from '../store/schema-account';
import { audit } from '../store/schema-operator';
import { SETTING_DEFAULTS } from '../store/settings';
import { HIDDEN, image, imageOf, lookAt, uploadOf } from '../testing/images';
import { mailsOf } from '../testing/mailbox';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';
import { forgetReplaced } from './identity';

let server: TradingServer;
let trader: Trader;
let photo: Buffer;

const OFF = { enable_credit_card_kyc: 'false', enable_proof_of_address_kyc: 'false' } as const;

beforeAll(async () => {
  server = await createTradingServer({ settings: OFF });
  photo = await image();
});
beforeEach(async () => {
  await server.frame.setSettings(OFF);
  trader = await server.trader();
});
afterAll(() => server.close());

type Fields = Parameters<typeof uploadOf>[0];
const upload = (fields: Fields, who = trader) => who.call('createKycDocument', { body: uploadOf(fields) });
const passport = (change: Fields = {}, who = trader) =>
  upload({ type: 'International Passport', front: photo, ...change }, who);
const list = async (who = trader) => (await who.call('listKycDocuments')).body.data;
const imageAt = (id: number, name: string, who = trader) => who.call('getKycImage', { params: { id, image: name } });
const rowsOf = (userId: number) =>
  server.frame.db.select().from(identityDocuments).where(eq(identityDocuments.userId, userId));
const run = (...args: string[]) =>
  runCommand(args, { open: async () => server.services, isDemo: true, account: 'ann' });
async function done(...args: string[]): Promise<string> {
  const { out, error, code } = await run(...args);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return out;
}
const pathOf = (name = '') => server.services.files.pathOf('identity', name);
/** Names of the files that lie in the folder. */
const stored = () => readdirSync(dirname(pathOf('0'.repeat(32)))).map((file) => file.replace('.jpg', ''));
const refusal = (errors: Record<string, string[]>) => {
  const [text] = Object.values(errors).flat();
  return { status: 422, body: { message: text, error: text, errors } };
};
const said = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

describe('an identity document', () => {
  test('is kept as pending and shown to its user (M-164, M-278, M-314, M-315)', async () => {
    expect(await list()).toEqual([]);
    const answer = await upload({ type: 'Drivers License', front: photo, back: photo });
    const { id } = answer.body.data;
    const at = `/api/v1/user/account/upload/id/${id}`;
    expect(said(answer)).toEqual({
      status: 201,
      body: {
        message: 'Documents uploaded, awaiting approval',
        data: {
          ...{ id, type: 'Drivers License', status: 'pending', front: `${at}/front`, back: `${at}/back` },
          ...{ credit_card_front: null, credit_card_back: null, proof_of_address: null, proof_of_address_type: null },
          created_at: server.services.clock.now().toISOString(),
        },
      },
    });
    expect(await list()).toEqual([answer.body.data]);
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'may be a %s, is drawn anew without what its file said besides, and comes as a file to keep (M-161, M-165)',
    async (type) => {
      const sent = await image(type);
      expect(sent.includes(HIDDEN)).toBe(true);
      const { id } = (await passport({ front: sent })).body.data;
      const answer = await imageAt(id, 'front');
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'image/jpeg',
          'cache-control': 'private, no-store',
          'content-disposition': 'attachment; filename="front.jpg"',
          'x-content-type-options': 'nosniff',
        },
      });
      expect(await lookAt(answer.body)).toEqual({ format: 'jpeg', width: 300, height: 200, isBare: true });
      expect(answer.body.includes(HIDDEN)).toBe(false);
    },
  );

  test('stands upright, though what said so is gone, and is no longer than 4,096 pixels (M-165)', async () => {
    const { id } = (await passport({ front: await image('png', { width: 4500, height: 50, orientation: 6 }) })).body
      .data;
    const { width, height } = await lookAt((await imageAt(id, 'front')).body);
    expect([width, height]).toEqual([46, 4096]);
  });

  test('lies where nobody but the server reads it, and what came behind the picture lies nowhere (M-165)', async () => {
    await passport({ front: Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]) });
    const [row] = await rowsOf(trader.id);
    const path = pathOf(row?.front ?? '');
    expect(row?.front).toMatch(/^[0-9a-f]{32}$/);
    expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(statSync(dirname(dirname(path))).mode & 0o777).toBe(0o700);
    expect(readFileSync(path).includes('<script>')).toBe(false);
  });

  test('may have a file of 2,097,152 bytes and none with one more; nothing of a refused one is kept (M-161)', async () => {
    const before = stored();
    const [just, over] = [await imageOf(FILE_LIMIT), await imageOf(FILE_LIMIT + 1)];
    expect(FILE_LIMIT).toBe(2_097_152);
    const text = 'Maximum file size is 2mb';
    expect(said(await passport({ front: over }))).toEqual(refusal({ front: [text] }));
    const both = { type: 'National ID Card', front: over, back: over };
    expect(said(await upload(both))).toEqual(refusal({ front: [text], back: [text] }));
    expect([await list(), stored()]).toEqual([[], before]);
    const all = { back: just, credit_card_front: just, credit_card_back: just, proof_of_address: just };
    await server.frame.setSettings({ enable_credit_card_kyc: 'true', enable_proof_of_address_kyc: 'true' });
    const whole = await passport({ front: just, ...all, proof_of_address_type: 'Utility Bill' });
    expect(whole).toMatchObject({ status: 201, body: { data: { credit_card_back: expect.any(String) } } });
  });

  test('is an image by its content, whatever its file is called (M-154, M-161)', async () => {
    const text = 'Only images are allowed';
    const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
    const others = ['%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', '\u0000\u0000\u0000 ftypheic'];
    const cutOff = photo.subarray(0, 200);
    for (const front of [gif, ...others.map((one) => Buffer.from(one)), cutOff, Buffer.from([0xff, 0xd8, 0xff])])
      expect(said(await passport({ front }))).toEqual(refusal({ front: [text] }));
    expect(await rowsOf(trader.id)).toEqual([]);
  });

  test('has at most 25,000,000 pixels, whatever its file measures (M-161)', async () => {
    const bomb = await image('png', { width: 10_000, height: 10_000 });
    expect(bomb.length).toBeLessThan(FILE_LIMIT);
    expect(said(await passport({ front: bomb }))).toEqual(refusal({ front: ['The image has too many pixels'] }));
    expect((await passport({ front: await image('png', { width: 5000, height: 5000 }) })).status).toBe(201);
  });
});

describe('what a document needs', () => {
  test('is a type and a front, and a back but for a passport (M-152, M-162)', async () => {
    expect(said(await upload({}))).toEqual(
      refusal({ type: ['Type is required'], front: ['Front image is required'], back: ['Back image is required'] }),
    );
    for (const type of ['National ID Card', 'Drivers License'])
      expect(said(await upload({ type, front: photo }))).toEqual(refusal({ back: ['Back image is required'] }));
    expect((await passport()).status).toBe(201);
    expect((await passport({ type: "Driver's License", back: photo })).body.errors).toEqual({
      type: ['The selected type is invalid.'],
    });
    // A text is no file, and a field of a page with nothing chosen is none either.
    expect(said(await upload({ type: 'International Passport', front: 'a text' }))).toEqual(
      refusal({ front: ['Front image is required'] }),
    );
    expect(said(await passport({ front: Buffer.alloc(0) }))).toEqual(refusal({ front: ['Front image is required'] }));
  });

  test.each([true, 'true', 'yes', '', '0'])(
    'is a proof of address with its kind while the setting is %j, because only false is off (M-149, M-153, M-162, R1)',
    async (flag) => {
      await server.frame.setSettings({ enable_proof_of_address_kyc: flag });
      expect(said(await passport())).toEqual(
        refusal({
          proof_of_address_type: ['Proof Type is required'],
          proof_of_address: ['Proof of address is required'],
        }),
      );
      const proof = { proof_of_address_type: 'Bank Statement', proof_of_address: photo };
      const { data } = (await passport(proof)).body;
      expect(data).toMatchObject({ proof_of_address: expect.any(String), proof_of_address_type: 'Bank Statement' });
      expect((await imageAt(data.id, 'proof_of_address')).status).toBe(200);
    },
  );

  test('is nothing of a section that is off, which is not kept when it is sent (M-148, M-149, M-162, M-163)', async () => {
    expect(SETTING_DEFAULTS.enable_credit_card_kyc).toBe('false');
    const more = { credit_card_front: photo, proof_of_address: photo, proof_of_address_type: 'Utility Bill' };
    const { data } = (await passport(more)).body;
    expect(data).toMatchObject({ credit_card_front: null, proof_of_address: null, proof_of_address_type: null });
    expect((await imageAt(data.id, 'credit_card_front')).status).toBe(404);
    await server.frame.setSettings({ enable_credit_card_kyc: 'true' });
    expect((await passport()).body.data.credit_card_front).toBeNull();
    expect((await passport(more)).body.data.credit_card_front).toEqual(expect.any(String));
    const settings = (await trader.call('getSettings')).body.data;
    expect(settings).toMatchObject({ enable_credit_card_kyc: 'true', enable_proof_of_address_kyc: 'false' });
  });

  test('is a multipart form of the contract, in the language that is asked for (M-161, M-334, A-242)', async () => {
    const text = 'The request body must be a form.';
    const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    for (const type of types) {
      const answer = await trader.call('createKycDocument', { body: '{}', headers: { 'content-type': type } });
      expect(said(answer)).toEqual(refusal({ body: [text] }));
    }
    const parts = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field${at}`, 'x']));
    expect(said(await passport(parts))).toEqual(refusal({ body: [text] }));
    const body = uploadOf({ type: 'International Passport', front: Buffer.from('text') });
    const spanish = await trader.call('createKycDocument', { body, headers: { 'accept-language': 'es' } });
    expect(spanish.body.message).toBe('Solo se permiten imágenes');
  });

  test('is less than its files together may be: a larger body is 413 before it is read (M-289)', async () => {
    const many = Object.fromEntries(
      ['front', 'back', 'a', 'b', 'c', 'd'].map((name) => [name, Buffer.alloc(FILE_LIMIT)]),
    );
    expect(await passport(many)).toMatchObject({ status: 413, body: { message: 'The request body is too large.' } });
  });
});

describe('a further upload', () => {
  test('takes the place of the pending document, files included; an approved one stays (M-164)', async () => {
    const first = (await passport()).body.data.id;
    await done('kyc', 'approve', String(first));
    server.advance(60);
    const second = (await passport()).body.data.id;
    const [, row] = (await rowsOf(trader.id)).toSorted((a, b) => a.id - b.id);
    expect(stored()).toContain(row?.front);
    server.advance(60);
    const third = (await upload({ type: 'National ID Card', front: photo, back: photo })).body.data.id;
    expect((await list()).map(({ id, status }: { id: number; status: string }) => [id, status])).toEqual([
      [third, 'pending'],
      [first, 'approved'],
    ]);
    expect(stored()).not.toContain(row?.front);
    expect((await imageAt(second, 'front')).status).toBe(404);
    expect((await imageAt(first, 'front')).status).toBe(200);
    expect((await run('kyc', 'approve', String(second))).error).toBe(`There is no document ${second}.\n`);
  });

  test('is taken though files of the former one cannot be removed, each of which the log names (M-164)', async () => {
    const former = await upload({ type: 'Drivers License', front: photo, back: photo });
    const { files, log } = server.services;
    const told = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const refusing = vi.spyOn(files, 'remove').mockRejectedValue(new Error('EACCES'));
    const answer = await passport();
    expect([former.status, answer.status]).toEqual([201, 201]);
    expect((await list()).map(({ id }: { id: number }) => id)).toEqual([answer.body.data.id]);
    expect(told).toHaveBeenCalledTimes(2);
    told.mockRestore();
    refusing.mockRestore();
  });

  test('is refused after ten in 24 hours, replaced ones included, and refusals do not count (M-164)', async () => {
    await passport({ front: Buffer.from('text') });
    for (let count = 0; count < 10; count += 1) {
      expect((await passport()).status).toBe(201);
      server.advance(60);
    }
    const text = 'Too many uploads. Please try again later.';
    const refused = await passport();
    expect(refused).toMatchObject({
      status: 429,
      body: { message: text, error: text },
      headers: { 'retry-after': String(24 * 3600 - 600) },
    });
    await forgetReplaced(server.services);
    server.advance(24 * 3600 - 601);
    expect((await passport()).status).toBe(429);
    server.advance(1);
    expect((await passport()).status).toBe(201);
    expect(await rowsOf(trader.id)).toHaveLength(11);
    server.advance(24 * 3600);
    await forgetReplaced(server.services);
    expect(await rowsOf(trader.id)).toHaveLength(1);
  });

  test('of the same user at the same time waits outside, and ten at once leave one document (M-164)', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => passport()));
    const kinds = [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);
    expect(kinds).toEqual([201, 429]);
    expect(await list()).toHaveLength(1);
    expect((await passport()).status).toBe(201);
  });

  test('is one of 30 images that are looked at in 15 minutes (M-164)', async () => {
    const cutOff = photo.subarray(0, 200);
    for (let count = 0; count < 30; count += 1) expect((await passport({ front: cutOff })).status).toBe(422);
    expect(await passport()).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    server.advance(900);
    expect((await passport()).status).toBe(201);
  });
});

describe('decided documents', () => {
  test('come by pages, newest first, that begin after none of another user (M-164, M-294, R35)', async () => {
    const other = await server.trader();
    const now = server.services.clock.now();
    const decided = (userId: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...({
          userId,
          type: 'National ID Card',
          status: 'rejected',
          front: `${userId}-${at}`,
          decidedAt: now,
        } as const),
        createdAt: new Date(now.getTime() + Math.floor(at / 2) * 1000),
      }));
    const rows = await server.frame.db
      .insert(identityDocuments)
      .values([...decided(trader.id, 501), ...decided(other.id, 1)])
      .returning();
    const ids = rows.slice(0, -1).map(({ id }) => id);
    const first = await trader.call('listKycDocuments');
    const next = new URL(first.body.links.next, 'http://server');
    expect(next.pathname).toBe('/user/account/upload/id');
    const last = await trader.call('listKycDocuments', { query: Object.fromEntries(next.searchParams) });
    expect(last.body.links).toEqual({ next: null });
    const listed = [first, last].map(({ body }) => body.data.map(({ id }: { id: number }) => id));
    expect(listed).toEqual([ids.toReversed().slice(0, 500), [ids[0]]]);
    for (const before of [rows.at(-1)?.id ?? 0, 2_000_000_000])
      expect((await trader.call('listKycDocuments', { query: { before } })).status).toBe(404);
    expect((await trader.call('listKycDocuments', { query: { limit: 501 } })).status).toBe(422);
  });
});

describe('an image', () => {
  test('of another user is as one that does not exist (M-165, M-294)', async () => {
    const other = await server.trader();
    const { id } = (await passport()).body.data;
    const none = await imageAt(2_000_000_000, 'front', other);
    expect(said(none)).toEqual({
      status: 404,
      body: { message: 'There is no such image.', error: 'There is no such image.' },
    });
    expect(said(await imageAt(id, 'front', other))).toEqual(said(none));
    expect(said(await imageAt(id, 'back'))).toEqual(said(none));
    expect(await list(other)).toEqual([]);
    const wrong = await imageAt(id, '../front');
    expect(wrong.status).toBe(422);
  });

  test('whose file was lost is not found', async () => {
    const { id } = (await passport()).body.data;
    const [row] = await rowsOf(trader.id);
    await server.services.files.remove('identity', [row?.front ?? '']);
    expect((await imageAt(id, 'front')).status).toBe(404);
  });

  test('of a user who was removed goes as well', async () => {
    const { id } = (await passport()).body.data;
    const [row] = await rowsOf(trader.id);
    await server.frame.db.delete(ledger).where(eq(ledger.userId, trader.id));
    await server.frame.db.delete(users).where(eq(users.id, trader.id));
    expect([id, stored().includes(row?.front ?? '')]).toEqual([row?.id, true]);
    await dropUnusedFiles(server.services);
    expect(stored()).not.toContain(row?.front);
  });

  test('that cannot be removed keeps no other, and the log tells of it', async () => {
    const names = [1, 2].map(() => keepFile(server.services, { kind: 'identity', userId: trader.id }, photo));
    const [stuck, free] = await Promise.all(names);
    server.advance(3601);
    const { files, log } = server.services;
    const told = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const remove = files.remove.bind(files);
    const refusing = vi.spyOn(files, 'remove').mockImplementation(async (kind, of) => {
      if (of.includes(stuck ?? '')) throw new Error('EACCES');
      await remove(kind, of);
    });
    await dropUnusedFiles(server.services);
    expect([stored().includes(stuck ?? ''), stored().includes(free ?? '')]).toEqual([true, false]);
    expect(told).toHaveBeenCalledTimes(1);
    told.mockRestore();
    refusing.mockRestore();
    await dropUnusedFiles(server.services);
    expect(stored()).not.toContain(stuck);
  });

  test('that no row names goes after an hour, and one that is named stays', async () => {
    const { id } = (await passport()).body.data;
    const left = await keepFile(server.services, { kind: 'identity', userId: trader.id }, photo);
    server.advance(3600);
    await dropUnusedFiles(server.services);
    expect(stored()).toContain(left);
    server.advance(1);
    await dropUnusedFiles(server.services);
    expect(stored()).not.toContain(left);
    expect(await server.frame.db.select().from(storedFiles).where(eq(storedFiles.name, left))).toEqual([]);
    expect((await imageAt(id, 'front')).status).toBe(200);
  });
});

describe('the back office', () => {
  const userRow = async () => {
    const [row] = await server.frame.db.select().from(users).where(eq(users.id, trader.id));
    if (!row) throw new Error('no user');
    return row;
  };
  const lastMail = async () => (await mailsOf(server.frame)).at(-1);
  const lastDeed = async () => (await server.frame.db.select().from(audit).orderBy(audit.id)).at(-1);

  test('sees what is pending, where the images are, and approves: the identity is approved, told by mail and audited (M-155, M-164, M-336)', async () => {
    const { id } = (await passport()).body.data;
    const { email } = await userRow();
    expect(await done('kyc', 'list')).toMatch(new RegExp(`^${id} +${email} +International Passport +1 `, 'm'));
    const shown = await done('kyc', 'show', String(id));
    const path = /front: (\S+\.jpg)$/m.exec(shown)?.[1] ?? '';
    expect(readFileSync(path)).toEqual((await imageAt(id, 'front')).body);
    expect(await lastDeed()).toMatchObject({ actor: 'ann', action: 'kyc show', target: email, after: { id } });

    expect(await done('kyc', 'approve', String(id))).toBe(`${email}: document ${id} approved.\n`);
    expect((await list())[0]).toMatchObject({ id, status: 'approved' });
    expect((await userRow()).identityApprovedAt).toEqual(server.services.clock.now());
    expect(await lastDeed()).toMatchObject({
      ...{ action: 'kyc approve', before: { status: 'pending' } },
      after: { id, type: 'International Passport', status: 'approved' },
    });
    const mail = await lastMail();
    expect(mail).toMatchObject({ kind: 'identity_approved', recipient: email });
    expect(mail?.mail?.text).toContain('Your identity document was checked and approved.');
    expect((await run('kyc', 'approve', String(id))).error).toBe(`Document ${id} is approved already.\n`);
  });

  test('rejects with a reason that the client reads by mail, and takes an approval back (M-155, M-164, M-336)', async () => {
    await server.frame.db.update(users).set({ language: 'es' }).where(eq(users.id, trader.id));
    const first = (await passport()).body.data.id;
    await done('kyc', 'reject', String(first), '--note', 'The image is blurred');
    expect((await list())[0]).toMatchObject({ id: first, status: 'rejected' });
    const mail = await lastMail();
    expect(mail?.mail?.text).toContain('no se ha aceptado: The image is blurred');
    expect((await run('kyc', 'reject', String(first), '--note', 'again')).code).toBe(1);

    const second = (await passport()).body.data.id;
    await done('kyc', 'approve', String(second));
    const third = (await passport()).body.data.id;
    await done('kyc', 'approve', String(third));
    const { email } = await userRow();
    expect(await done('kyc', 'reject', String(second), '--note', 'Expired')).toBe(
      `${email}: document ${second} rejected.\n`,
    );
    expect((await userRow()).identityApprovedAt).not.toBeNull();
    expect((await lastDeed())?.after).not.toHaveProperty('identity');
    expect(await done('kyc', 'reject', String(third), '--note', 'Forged')).toBe(
      `${email}: document ${third} rejected; identity is unapproved now.\n`,
    );
    expect((await userRow()).identityApprovedAt).toBeNull();
    expect((await lastDeed())?.after).toMatchObject({ id: third, status: 'rejected', identity: 'unapproved' });
    expect(await done('kyc', 'list', '--status', 'rejected')).toContain('Forged');
  });

  test('says that a rejection took back an identity which was approved by hand as well (M-106)', async () => {
    const { email } = await userRow();
    const { id } = (await passport()).body.data;
    await done('identity', email, 'approved');
    await done('kyc', 'approve', String(id));
    expect(await done('kyc', 'reject', String(id), '--note', 'Expired')).toContain('identity is unapproved now');
    expect((await userRow()).identityApprovedAt).toBeNull();
    expect(await lastDeed()).toMatchObject({ action: 'kyc reject', target: email, after: { identity: 'unapproved' } });
    // Of one that was never approved nothing is taken back.
    const next = (await passport()).body.data.id;
    expect(await done('kyc', 'reject', String(next), '--note', 'Blurred')).toBe(
      `${email}: document ${next} rejected.\n`,
    );
  });

  test('opens withdrawals by an approval where the operator asks for one, and closes them with the last (M-106, R19)', async () => {
    await server.frame.setSettings({ require_kyc_for_withdrawal: 'true', paypal_withdraw: 'true' });
    const account = { type: 'paypal', email: 'ada@example.com' };
    const { id: accountId } = (await trader.call('createWithdrawalAccount', { body: account })).body.data;
    const body = { amount: 10, account_id: accountId, type: 'paypal' };
    const withdraw = async () => (await trader.call('createWithdrawal', { body })).status;
    const { id } = (await passport()).body.data;
    expect(await withdraw()).toBe(403);
    await done('kyc', 'approve', String(id));
    expect(await withdraw()).toBe(201);
    expect(await done('identity', `WEB${trader.id}`, 'unapproved')).toContain('documents rejected: 1');
    expect(await withdraw()).toBe(403);
    expect((await list())[0]).toMatchObject({ status: 'rejected' });
    await server.frame.setSettings({ require_kyc_for_withdrawal: 'false', paypal_withdraw: 'false' });
  });

  test('finds each upload in the security log, by ids alone', async () => {
    const { id } = (await passport()).body.data;
    const rows = await server.frame.db.select().from(securityEvents).where(eq(securityEvents.userId, trader.id));
    expect(rows.filter(({ event }) => event === 'document')).toMatchObject([
      { detail: { id, type: 'International Passport' }, address: '127.0.0.1', sessionId: expect.any(String) },
    ]);
  });

  test('is refused what is no document', async () => {
    for (const command of [
      ['show', '999999'],
      ['approve', '999999'],
      ['reject', '999999', '--note', 'x'],
    ])
      expect((await run('kyc', ...command)).error).toBe('There is no document 999999.\n');
    expect((await run('kyc', 'approve', 'x')).error).toContain('is no number of a list');
    expect((await run('kyc', 'reject', '1', '--note', ' ')).error).toContain('1 to 200 characters');
    const [{ count } = { count: -1 }] = await server.frame.db
      .select({ count: sql<number>`count(*)::int` })
      .from(identityDocuments)
      .where(eq(identityDocuments.userId, trader.id));
    expect(count).toBe(0);
  });
});
