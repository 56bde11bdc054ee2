import { createTestServer, lastCode, mailsOf, otherThan, runCommand, type TestServer } from '@bourse/server/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ANN = 'ann@example.com';
const PASSWORD = 'demo-trader-1';
const NEW = { password: 'correct horse battery', repeat_password: 'correct horse battery' };
const MINUTE = 60_000;
const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.23';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
  await server.signUp(ANN);
});
afterEach(() => server.close());

const login = (address: string, password = PASSWORD, cookie = '', email = ANN) =>
  server.call('login', { body: { email, password, device: 'test' }, address, headers: { cookie } });
const host = { open: async () => server.services, isDemo: false, account: 'operator' };
const isOpen = async (token: string) => (await server.call('listAssets', { token })).status === 200;
const mailsTo = async (email: string) => (await mailsOf(server)).filter(({ recipient }) => recipient === email);
/** 25 wrong passwords, five from each of five addresses: no limit of an address is reached. */
const guess = async (email = ANN) => {
  for (let count = 0; count < 25; count += 1)
    expect((await login(`10.0.${count % 5}.1`, `wrong-${count}`, '', email)).status).toBe(422);
};

describe('who guesses one password from many addresses', () => {
  it('finds that the right one opens nothing without the mailed code, which its owner has (R38)', async () => {
    await guess();
    const found = (await login(ELSEWHERE)).body.data;
    expect(Object.keys(found.user)).not.toContain('estimatedBalance');
    expect(found.session.two_fa).toBe('true');
    expect((await server.call('listAssets', { token: found.token })).body.status).toBe('two_fa_required');
    expect((await server.call('getSettings', { token: found.token })).body.data.session.two_fa).toBe('true');
    // The owner at home: no more than the code is asked for.
    const own = (await login(HOME)).body.data.token;
    await server.call('requestDeviceCode', { token: own, body: { device: 'test' }, address: HOME });
    const code = await lastCode(server, ANN);
    const passed = await server.call('verifyDevice', { token: own, body: { code }, address: HOME });
    expect(passed.status).toBe(200);
    expect(await isOpen(own)).toBe(true);
    // From here on this browser is known, and asked nothing however much is guessed.
    const [cookie = ''] = String(passed.headers['set-cookie']).split(';');
    expect(await isOpen((await login(HOME, PASSWORD, cookie)).body.data.token)).toBe(true);
    expect(await isOpen(found.token)).toBe(false);
  });

  it('locks nobody out of the account whose password a demo shows: its mail is read by none of them (R38)', async () => {
    const email = 'demo@bourse.example';
    await guess(email);
    const visit = async () => isOpen((await login(HOME, PASSWORD, '', email)).body.data.token);
    expect(await visit()).toBe(true);
    await server.setSettings({ demo_mode: 'false', demo_hosts: ['demo.example'] });
    expect(await visit()).toBe(true);
    // A visitor may have changed the password: what is shown is another one then, and the account's is a secret.
    await server.setSettings({ demo_user_login_password: 'another one' });
    expect(await visit()).toBe(false);
    await server.setSettings({ demo_user_login_password: PASSWORD, demo_hosts: [] });
    expect(await visit()).toBe(false);
  });

  it('is not ended by a password that an operator gives: the mailed code is asked for still (R38)', async () => {
    await guess();
    const { out } = await runCommand(['user', 'password', ANN], host);
    const given = / (\S+)\n$/.exec(out)?.[1] ?? '';
    expect(await isOpen((await login(HOME, given)).body.data.token)).toBe(false);
    server.clock.advance(15 * MINUTE);
    expect(await isOpen((await login(HOME, given)).body.data.token)).toBe(true);
  });

  it('stops nobody for longer: 15 minutes later the password is enough again (R38)', async () => {
    await guess();
    server.clock.advance(15 * MINUTE);
    expect(await isOpen((await login(HOME)).body.data.token)).toBe(true);
  });

  it('cannot wash the count off by the right password, and the owner does not raise it by theirs (R38)', async () => {
    for (let count = 0; count < 25; count += 1) expect(await isOpen((await login(HOME)).body.data.token)).toBe(true);
    // Sign-ins of one account have a limit of their own in a minute.
    server.clock.advance(MINUTE);
    await guess();
    for (let count = 0; count < 12; count += 1)
      expect(await isOpen((await login(ELSEWHERE)).body.data.token)).toBe(false);
  });

  it('has no more tries by having many IPv6 networks within one (R38)', async () => {
    const tryFrom = async (network: (count: number) => string, most: number) => {
      const statuses: number[] = [];
      for (let count = 0; count <= most; count += 1) statuses.push((await login(network(count), 'wrong')).status);
      return statuses;
    };
    const of56 = await tryFrom((count) => `2001:db8:1:${count.toString(16)}::1`, 10);
    expect(of56).toEqual([...Array(10).fill(422), 429]);
    const of48 = await tryFrom((count) => `2001:db8:2:${(count * 256).toString(16)}::1`, 20);
    expect(of48).toEqual([...Array(20).fill(422), 429]);
    expect((await login('2001:db8:3::1')).status).toBe(200);
  });
});

describe("a stranger and another's reset code", () => {
  const ask = async (address: string) => {
    // Which message is the last one is plain.
    server.clock.advance(1000);
    return (await server.call('requestResetCode', { body: { email: ANN }, address })).body.data?.flow as string;
  };
  const reset = (address: string, code: string, flow?: string) =>
    server.call('resetPassword', { body: { email: ANN, code, flow, ...NEW }, address });
  const spoil = async (address: string, code: string, flow?: string) => {
    for (let count = 0; count < 5; count += 1) expect((await reset(address, code, flow)).status).toBe(422);
  };

  it('void it by wrong codes neither from elsewhere nor from the same address (R38)', async () => {
    const flow = await ask(HOME);
    const code = await lastCode(server, ANN);
    await spoil(ELSEWHERE, otherThan(code));
    await spoil(HOME, otherThan(code));
    expect((await reset(HOME, code, flow)).status).toBe(200);
  });

  it('void it from elsewhere for no client that names no flow (R38)', async () => {
    await ask(HOME);
    const code = await lastCode(server, ANN);
    await spoil(ELSEWHERE, otherThan(code));
    await spoil(ELSEWHERE, otherThan(code), 'a-flow-that-nobody-has');
    expect((await reset(HOME, code)).status).toBe(200);
  });

  it('void it by asking for another, and hold nobody up by having asked first (R38)', async () => {
    await ask(ELSEWHERE);
    const flow = await ask(HOME);
    const code = await lastCode(server, ANN);
    server.clock.advance(5 * MINUTE);
    await ask(ELSEWHERE);
    expect((await reset(HOME, code, flow)).status).toBe(200);
  });

  it('pass with what was mailed to another flow (R38)', async () => {
    await ask(HOME);
    const code = await lastCode(server, ANN);
    const flow = await ask(ELSEWHERE);
    if ((await lastCode(server, ANN)) !== code) expect((await reset(ELSEWHERE, code, flow)).status).toBe(422);
    expect((await reset(ELSEWHERE, code)).status).toBe(422);
  });

  it('win fewer tries the longer they guess: after 20 wrong ones in a day a code stands one (R38)', async () => {
    for (let count = 0; count < 4; count += 1) {
      const address = `10.0.${count}.1`;
      const flow = await ask(address);
      await spoil(address, otherThan(await lastCode(server, ANN)), flow);
    }
    server.clock.advance(60 * MINUTE);
    const flow = await ask(ELSEWHERE);
    const code = await lastCode(server, ANN);
    expect((await reset(ELSEWHERE, otherThan(code), flow)).status).toBe(422);
    expect((await reset(ELSEWHERE, code, flow)).status).toBe(422);
    const own = await ask(HOME);
    expect((await reset(HOME, await lastCode(server, ANN), own)).status).toBe(200);
  });

  it('flood a mailbox no more than 6 times at once, and hold up nobody in whatever browser they are (R38)', async () => {
    for (let count = 0; count < 30; count += 1) expect(await ask(`10.1.${count}.1`)).toMatch(/^[\w-]{32}$/);
    expect(await mailsTo(ANN)).toHaveLength(6);
    const flow = await ask(HOME);
    expect(await mailsTo(ANN)).toHaveLength(6);
    expect((await reset(HOME, await lastCode(server, ANN), flow)).status).toBe(200);
  });

  it('get 17 messages an hour into a mailbox, and its owner always a code that lives for 10 minutes (R38)', async () => {
    const from = server.clock.now().getTime();
    for (let minute = 0; minute < 60; minute += 1) {
      await ask(`10.2.${minute}.1`);
      await ask(`10.3.${minute}.1`);
      if (minute % 7 === 6) {
        const address = `203.0.113.${minute}`;
        const body = { email: ANN, flow: await ask(address), code: await lastCode(server, ANN) };
        server.clock.advance(10 * MINUTE - 1);
        expect((await server.call('verifyResetCode', { body, address })).status).toBe(200);
        server.clock.advance(1 - 10 * MINUTE);
      }
      server.clock.advance(from + (minute + 1) * MINUTE - server.clock.now().getTime());
    }
    expect(await mailsTo(ANN)).toHaveLength(17);
  });

  it('void no code that they share: wrong tries are of a flow, and it passes once in all (R38)', async () => {
    const first = await ask('10.4.0.1');
    for (let count = 1; count < 6; count += 1) await ask(`10.4.${count}.1`);
    const strangers = await ask(ELSEWHERE);
    const flow = await ask(HOME);
    const code = await lastCode(server, ANN);
    await spoil(ELSEWHERE, otherThan(code), strangers);
    expect((await reset(ELSEWHERE, code, strangers)).status).toBe(422);
    // It is the last one that was mailed, not whichever.
    expect((await reset('10.4.0.1', otherThan(code), first)).status).toBe(422);
    expect((await reset(HOME, code, flow)).status).toBe(200);
    expect((await reset('10.4.5.1', code)).status).toBe(422);
    // Used, it is nobody's any more: the next who asks has one of their own.
    const next = await ask('10.4.6.1');
    expect((await reset('10.4.6.1', await lastCode(server, ANN), next)).status).toBe(200);
  });

  it('learn by asking often neither whether anybody has an address nor a code of a browser that is known (R38)', async () => {
    const token = await server.signIn({ email: ANN, password: PASSWORD });
    await server.call('requestDeviceCode', { token, body: { device: 'test' } });
    const known = await server.call('verifyDevice', { token, body: { code: await lastCode(server, ANN) } });
    const [cookie = ''] = String(known.headers['set-cookie']).split(';');
    const answersFor = async (email: string) => {
      const seen: unknown[] = [];
      for (let count = 0; count < 10; count += 1) {
        const { status, body } = await server.call('requestResetCode', { body: { email }, address: `10.5.${count}.1` });
        seen.push([status, body.message, Object.keys(body.data), body.data.flow.length]);
      }
      return seen;
    };
    expect(await answersFor('nobody@example.com')).toEqual(await answersFor(ANN));
    const before = (await mailsTo(ANN)).length;
    const own = await server.call('requestResetCode', { body: { email: ANN }, address: HOME, headers: { cookie } });
    expect(await mailsTo(ANN)).toHaveLength(before + 1);
    expect((await reset(HOME, await lastCode(server, ANN), own.body.data.flow)).status).toBe(200);
  });
});

describe("who guesses one account's codes all day from however many addresses", () => {
  const SECOND = 'For your safety we have sent you a second code. Please enter that one.';
  let addresses = 0;
  const newAddress = () => `10.${100 + Math.floor(++addresses / 250)}.${addresses % 250}.1`;
  const ask = async (address: string) =>
    (await server.call('requestResetCode', { body: { email: ANN }, address })).body.data.flow as string;
  const verify = (address: string, flow: string, code: string) =>
    server.call('verifyResetCode', { body: { email: ANN, code, flow }, address });
  /** Guesses with a flow of its own each as often as it counts, until a right code alone passes no longer. */
  const guessUntilTwo = async () => {
    for (let guesses = 0; guesses < 200; ) {
      const address = newAddress();
      const flow = await ask(address);
      const code = await lastCode(server, ANN);
      const right = await verify(address, flow, code);
      if (right.status !== 200) return { right, guesses };
      for (; (await verify(address, flow, code)).status === 200; guesses += 1)
        await verify(address, flow, otherThan(code));
      server.clock.advance(MINUTE);
    }
    throw new Error('one right code still passes');
  };

  it('wins a code with a chance below 0.1 % a day: 100 guesses a purpose, then it takes two right ones in a row (R38)', async () => {
    const from = server.clock.now().getTime();
    const { right, guesses } = await guessUntilTwo();
    expect(right).toMatchObject({ status: 422, body: { message: SECOND, status: 'code_invalid' } });
    expect(guesses).toBe(100);
    // Three purposes, a million codes each; what two in a row add is one guess at a code that one guess in a million sent.
    expect((3 * guesses) / 1_000_000).toBeLessThan(0.001);
    // The last guess is forgotten when it and its code are older than a day, none before.
    server.clock.advance(24 * 60 * MINUTE - (server.clock.now().getTime() - from));
    expect((await verify(HOME, await ask(HOME), await lastCode(server, ANN))).body.message).toBe(SECOND);
    server.clock.advance(24 * 60 * MINUTE + 15 * MINUTE);
    expect((await verify(HOME, await ask(HOME), await lastCode(server, ANN))).status).toBe(200);
  });

  it('does not keep its owner from a new password, who enters both codes (R38)', async () => {
    await guessUntilTwo();
    server.clock.advance(5 * MINUTE);
    const flow = await ask(HOME);
    const first = await lastCode(server, ANN);
    const mails = (await mailsTo(ANN)).length;
    // The same one again, as a double click sends it, is no guess and no further message.
    for (const _ of [1, 2]) expect((await verify(HOME, flow, first)).body.message).toBe(SECOND);
    expect(await mailsTo(ANN)).toHaveLength(mails + 1);
    const reset = (code: string) =>
      server.call('resetPassword', { body: { email: ANN, code, flow, ...NEW }, address: HOME });
    expect((await reset(first)).body.message).toBe(SECOND);
    const second = await lastCode(server, ANN);
    expect((await verify(HOME, flow, second)).status).toBe(200);
    expect((await reset(second)).status).toBe(200);
    expect((await login(HOME, NEW.password)).status).toBe(200);
  });

  it('has one try at the second code, and no other flow passes by it (R38)', async () => {
    await guessUntilTwo();
    server.clock.advance(5 * MINUTE);
    const flow = await ask(HOME);
    await verify(HOME, flow, await lastCode(server, ANN));
    const second = await lastCode(server, ANN);
    const strangers = await ask(ELSEWHERE);
    if ((await lastCode(server, ANN)) === second) expect((await verify(ELSEWHERE, strangers, second)).status).toBe(422);
    expect((await verify(HOME, flow, otherThan(second))).status).toBe(422);
    expect((await verify(HOME, flow, second)).status).toBe(422);
  });

  it('and has the password, signs in by two mailed codes as well (R38)', async () => {
    await server.setSettings({ two_fa: 'true', sign_ins_per_minute: 1_000 });
    const { token } = (await login(HOME)).body.data;
    const check = (address: string, code: string) => server.call('verifyDevice', { token, body: { code }, address });
    const askFrom = async (address: string) => {
      await server.call('requestDeviceCode', { token, body: { device: 'test' }, address });
      return lastCode(server, ANN);
    };
    for (let guesses = 0; guesses < 100; ) {
      const address = newAddress();
      const code = await askFrom(address);
      for (let tries = guesses < 20 ? 5 : 1; tries > 0; tries -= 1, guesses += 1)
        expect((await check(address, otherThan(code))).status).toBe(422);
      server.clock.advance(MINUTE);
    }
    const first = await check(HOME, await askFrom(HOME));
    expect(first).toMatchObject({ status: 422, body: { message: SECOND } });
    expect(await isOpen(token)).toBe(false);
    expect((await check(HOME, await lastCode(server, ANN))).status).toBe(200);
    expect(await isOpen(token)).toBe(true);
  });
});

describe('a device code', () => {
  it('passes the session that asked for it and no other (R38)', async () => {
    await server.setSettings({ two_fa: 'true' });
    const [one, other] = [(await login(HOME)).body.data.token, (await login(HOME)).body.data.token];
    await server.call('requestDeviceCode', { token: one, body: { device: 'test' }, address: HOME });
    const code = await lastCode(server, ANN);
    const verify = (token: string) => server.call('verifyDevice', { token, body: { code }, address: HOME });
    expect(await verify(other)).toMatchObject({ status: 422, body: { status: 'code_invalid' } });
    expect(await isOpen(other)).toBe(false);
    expect((await verify(one)).status).toBe(200);
  });

  it('stands one try after 20 wrong ones in a day, though one session asked for them all (R38)', async () => {
    await server.setSettings({ two_fa: 'true' });
    const { token } = (await login(HOME)).body.data;
    const ask = async (address: string) => {
      expect((await server.call('requestDeviceCode', { token, body: { device: 'test' }, address })).status).toBe(200);
      return lastCode(server, ANN);
    };
    const verify = async (address: string, code: string) =>
      (await server.call('verifyDevice', { token, body: { code }, address })).status;
    for (let count = 0; count < 4; count += 1) {
      const address = `10.0.${count}.1`;
      const code = await ask(address);
      for (let tried = 0; tried < 5; tried += 1) expect(await verify(address, otherThan(code))).toBe(422);
      server.clock.advance(1000);
    }
    const code = await ask(ELSEWHERE);
    expect(await verify(ELSEWHERE, otherThan(code))).toBe(422);
    expect(await verify(ELSEWHERE, code)).toBe(422);
    // Nobody is locked out: the next code passes at once.
    expect(await verify(HOME, await ask(HOME))).toBe(200);
  });

  it('is needed again by open sessions, too, once the operator says so (R4, R38)', async () => {
    await server.setSettings({ two_fa: 'true' });
    const { token } = (await login(HOME)).body.data;
    await server.call('requestDeviceCode', { token, body: { device: 'test' }, address: HOME });
    await server.call('verifyDevice', { token, body: { code: await lastCode(server, ANN) }, address: HOME });
    expect(await isOpen(token)).toBe(true);
    expect((await runCommand(['device-check', ANN, 'again'], host)).code).toBe(0);
    expect(await isOpen(token)).toBe(false);
  });
});
