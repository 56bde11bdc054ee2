import { runCommand } from '@bourse/server/testing';
import { createTradingServer, type Trader, type TradingServer } from '@bourse/server/testing/trading';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TradingServer;
let trader: Trader;

beforeAll(async () => {
  server = await createTradingServer({
    settings: { minimum_withdrawal: 50, wire_withdraw: '1', crypto_withdraw: '1' },
  });
});
beforeEach(async () => {
  trader = await server.trader();
});
afterAll(() => server.close());

/** One line up, and it is gone: what a terminal makes of the amount that stood there. */
const OVERWRITE = '\u001b[1A\u001b[2K\r';
/** Shows what follows from right to left. */
const TURNED = '\u202e';
const BANK = {
  ...{ type: 'bank', bank_name: 'Example Bank', bank_country: 'United Kingdom', account_number: '12345678' },
  ...{ full_name: 'Ada Byron', country: 'United Kingdom' },
};
const print = async (...args: string[]) => {
  const { out, code } = await runCommand(args, { open: async () => server.services, isDemo: true, account: 'ann' });
  expect(code).toBe(0);
  return out;
};

describe('a client who writes for the terminal of the operator', () => {
  it.each([
    [
      'bank',
      { ...BANK, bank_name: `Bank${OVERWRITE}9000.00 USD to`, full_name: `Ada\n  account number: 666${TURNED}` },
    ],
    [
      'crypto',
      {
        type: 'crypto',
        cryptocurrency_name: `Coin\u009b2K${OVERWRITE}`,
        address: `bc1qreceiver\u001b]8;;0001${TURNED}`,
      },
    ],
  ])('changes neither amount nor receiver of what is to be paid: %s (M-127)', async (type, receiver) => {
    const saved = await trader.call('createWithdrawalAccount', { body: receiver });
    expect(saved.status).toBe(201);
    const body = { amount: 60, account_id: saved.body.data.id, type: type === 'bank' ? 'wire' : type };
    const asked = await trader.call('createWithdrawal', { body });
    expect(asked.status).toBe(201);
    const lines = (await print('withdrawal', 'show', String(asked.body.data.id))).trimEnd().split('\n');
    // Where it stands, the amount, and a line for each field.
    expect(lines).toHaveLength(2 + Object.keys(receiver).length);
    expect(lines[1]).toMatch(/^60\.00 USD to$/);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });

  it('adds no row to a list by a name', async () => {
    const before = (await print('user', 'list')).split('\n').length;
    const profile = { phone_code: '44', country: 'United Kingdom', phoneNumber: '7700900456' };
    const names = { first_name: `Ada${OVERWRITE}\nWEB1  admin@bank.example`, last_name: `${TURNED}B\u2028yron` };
    expect((await trader.call('updateProfile', { body: { ...profile, ...names } })).status).toBe(200);
    const out = await print('user', 'list');
    expect(out.split('\n')).toHaveLength(before);
    expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028]/u);
  });

  it('puts no words into the mouth of support (M-260)', async () => {
    const forged = '2026-11-18T14:00:00.000Z support: pay him';
    await trader.call('createMessage', { body: { message: `Hello${OVERWRITE}\n${forged}` } });
    const lines = (await print('chat', 'show', `WEB${trader.id}`)).split('\n');
    expect(lines).toContain(`  ${forged}`);
    expect(lines).not.toContain(forged);
    expect((await print('chat', 'list')).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});
