import { runCommand } from '@bourse/server/testing';
import { createTradingServer, type Trader, type TradingServer } from '@bourse/server/testing/trading';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TradingServer;
let trader: Trader;
const at = (sell: number) => server.market.script(server.asset('EURUSD').id, { buy: sell + 0.0001, sell });

beforeAll(async () => {
  server = await createTradingServer();
});
beforeEach(async () => {
  at(1);
  trader = await server.trader();
});
afterAll(() => server.close());

describe('an operator who takes money off a balance', () => {
  const take = (amount: string, ...more: string[]) =>
    runCommand(['balance', 'adjust', `WEB${trader.id}`, amount, '--reason', 'paid out by hand', ...more], {
      open: async () => server.services,
      isDemo: true,
      account: 'ann',
    });

  it.each(['real', 'practice'] as const)(
    'takes nothing that an open loss or a margin stands against: of the %s account (R36, R19)',
    async (mode) => {
      await trader.switchTo(mode);
      const more = mode === 'practice' ? ['--practice'] : [];
      const loser = await trader.place({ coinId: server.asset('EURUSD').id, type: 'buy', qty: 100_000 });
      at(0.95);
      // 10,000.00 less 5,010.00 of loss and 3,333.67 of margin: 1,656.33 is free.
      expect(await take('-9000', ...more)).toMatchObject({ code: 1, error: expect.stringContaining('Open positions') });
      expect(await trader.balance(mode === 'practice')).toBe('10000.00');
      at(1);
      const margin = loser.traded_amount;
      const free = Math.floor((10_000 - 10 - margin) * 100) / 100;
      expect(await take(`-${(free + 0.01).toFixed(2)}`, ...more)).toMatchObject({ code: 1 });
      expect(await take(`-${free.toFixed(2)}`, ...more)).toMatchObject({ code: 0 });
      await trader.close(loser.id);
      // The whole of what is left can be taken, and no forgiven loss beside it.
      const rest = await trader.balance(mode === 'practice');
      expect(await take(`-${rest}`, ...more)).toMatchObject({ code: 0 });
      expect(await trader.balance(mode === 'practice')).toBe('0.00');
    },
  );
});

describe('an operator of an installation on which real people trade', () => {
  const live = () => ({ ...server.services, config: { ...server.services.config, isLive: true } });
  const adjust = (...more: string[]) =>
    runCommand(['balance', 'adjust', `WEB${trader.id}`, '+100', '--reason', 'bank transfer', ...more], {
      open: async () => live(),
      isDemo: false,
      account: 'ann',
    });

  it('moves no real money while prices are simulated, and does once a market source is set (R34)', async () => {
    const check = async () =>
      (await runCommand(['check'], { open: async () => live(), isDemo: false, account: 'ann' })).out;
    expect(await adjust()).toMatchObject({ code: 1, error: expect.stringContaining('no market source is set') });
    expect(await check()).toContain('Prices are simulated: deposits, withdrawals and adjustments of real money');
    expect(await trader.balance()).toBe('10000.00');
    expect(await adjust('--practice')).toMatchObject({ code: 0 });
    await server.frame.setSettings({ market_source: 'feed' });
    expect(await adjust()).toMatchObject({ code: 0 });
    expect(await trader.balance()).toBe('10100.00');
    expect(await check()).toContain('Real money moves: market_source is feed.');
    await server.frame.setSettings({ market_source: 'simulated' });
  });
});
