import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { parseSettings } from '../../platform/settings/settings.parse';
import { dec, toPlainText } from '../../shared/decimal';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { cardFrontFact, cardOfferFact, coinFact, coinOfferFact, invoiceOfferFact } from './deposit.facts';
import { depositActors } from './deposit.actors';
import { cardOffer, provider } from '../samples.model';
import { depositModel, invoiceAlone, nothing, someSettings, untold, whole } from './deposit.model';
import type { PaymentSettings } from './deposit.types';
import { depositChooserView, depositView, type DepositView } from './deposit.view';

/** The popup, opened and answered. */
function popup(answer: PaymentSettings | null = whole, settings = someSettings()) {
  const flow = stage(depositModel, { input: { settings } });
  flow.send({ type: 'popup.changed', popup: true });
  if (answer) flow.settle('loadPaymentSettings', answer);
  else flow.fail('loadPaymentSettings');
  return { ...flow, view: () => flow.view() as DepositView };
}
const keys = (flow: ReturnType<typeof popup>) => flow.view().methods.map(({ id }) => id);

describe('the deposit popup', () => {
  proveMachine(depositModel);

  it('lists card, every coin, custom and invoice, in this order, the first in front (M-008, M-016)', () => {
    const flow = popup();
    expect(keys(flow)).toEqual(['card', 'coin.BTC', 'coin.ETH', 'custom', 'invoice']);
    expect(flow.view()).toMatchObject({ phase: 'offering', chosen: 'card', isListing: true });
    expect(popup({ ...whole, card: null }).view().chosen).toBe('coin.BTC');
  });

  it.each([
    ['card', { ...whole, card: null }, 'M-009'],
    ['coin.BTC', { ...whole, coins: [] }, 'M-010'],
    ['custom', { ...whole, hasCustom: false }, 'M-011'],
    ['invoice', { ...whole, hasInvoice: false }, 'M-012'],
  ])('has %s only while that is switched on (M-009, M-010, M-011, M-012)', (key, without) => {
    expect(keys(popup())).toContain(key);
    expect(keys(popup(without))).not.toContain(key);
  });

  it('hides the invoice where the provider is not set (M-074, M-275)', () => {
    expect(keys(popup(whole, someSettings({ invoiceProvider: null })))).not.toContain('invoice');
    const provider = (server: string, store = 's') =>
      parseSettings({ user_btcpay_server_url: server, user_btcpay_store_id: store }, 'trade.example')?.invoiceProvider;
    expect(provider('https://pay.example.com/')).toEqual({ server: 'https://pay.example.com', storeId: 's' });
    expect(provider('http://127.0.0.1:3900')).not.toBeNull();
    for (const [server, store] of [
      ['http://pay.example.com'],
      ['http://127.0.0.1.example.com'],
      [''],
      ['https://a.example', ''],
    ] as const)
      expect(provider(server, store)).toBeNull();
  });

  it('follows settings that change while it is open: those of the account may come after it (M-012, M-074)', () => {
    const flow = popup(whole, someSettings({ invoiceProvider: null }));
    flow.send({ type: 'method.choose', method: 'coin.ETH' });
    flow.send({ type: 'settings.changed', settings: someSettings() });
    expect([keys(flow).includes('invoice'), flow.view().chosen]).toEqual([true, 'coin.ETH']);
    flow.send({ type: 'method.choose', method: 'invoice' });
    flow.send({ type: 'settings.changed', settings: someSettings({ invoiceProvider: null }) });
    expect([keys(flow).includes('invoice'), flow.view().chosen]).toEqual([false, 'card']);

    const without = popup(nothing);
    without.send({ type: 'settings.changed', settings: someSettings({ enablePracticeAccount: false }) });
    expect(without.view().phase).toBe('loading');
  });

  it('offers the same to its forms after a change of settings that are none of its own: nothing typed is lost (M-012)', () => {
    const flow = popup();
    const offer = () => flow.actor.getSnapshot().context.offer;
    const before = offer();
    flow.send({ type: 'settings.changed', settings: someSettings({ enablePracticeAccount: false }) });
    expect(offer()).toBe(before);
  });

  it('disturbs the form of invoices alone when their provider changes: a card that is typed stays (M-012, M-074)', () => {
    const flow = popup();
    const facts = () =>
      [cardOfferFact, coinOfferFact, invoiceOfferFact].map((fact) => fact.select(flow.actor.getSnapshot()));
    const [card, coins, invoice] = facts();
    expect([card, coins, invoice]).toEqual([whole.card, whole.coins, provider]);
    flow.send({ type: 'settings.changed', settings: someSettings({ invoiceProvider: null }) });
    const [sameCard, sameCoins, none] = facts();
    expect([sameCard === card, sameCoins === coins, none]).toEqual([true, true, null]);
  });

  it('says that deposits are disabled when there is no method, and not while it loads or failed (M-013, M-016, R14)', () => {
    expect(popup(nothing).view().phase).toBe('disabled');
    const flow = stage(depositModel);
    flow.send({ type: 'popup.changed', popup: true });
    expect(flow.view().phase).toBe('loading');
    const failed = popup(null);
    expect(failed.view().phase).toBe('failed');
    failed.send({ type: 'methods.reload' });
    expect(failed.view().phase).toBe('loading');
  });

  it('says so as well when the provider of its only method is taken away while it is open, until settings change again (M-013, M-074)', () => {
    const without = () => ({ type: 'settings.changed', settings: someSettings({ invoiceProvider: null }) }) as const;
    for (const asks of [false, true]) {
      const flow = popup(invoiceAlone);
      if (asks) flow.send({ type: 'coins.reload' });
      flow.send(without());
      expect(flow.view()).toMatchObject({ phase: 'disabled', methods: [], chosen: '' });
      expect([flow.running(), invoiceOfferFact.select(flow.actor.getSnapshot())]).toEqual([[], null]);
      flow.send({ type: 'settings.changed', settings: someSettings() });
      flow.settle('loadPaymentSettings', invoiceAlone);
      expect(flow.view()).toMatchObject({ phase: 'offering', chosen: 'invoice' });
    }
    const other = popup(invoiceAlone);
    other.send({ type: 'settings.changed', settings: someSettings({ enablePracticeAccount: false }) });
    expect(other.view().phase).toBe('offering');
  });

  it('calls nothing disabled whose provider did not come with the sign-in: it asks for that, and tries again (M-013, M-074, M-275, R14)', () => {
    const phaseWhile = (flow: ReturnType<typeof popup>, isAsked: boolean) => {
      const settings = { matches: (state: string) => isAsked && state === 'refreshing' } as never;
      return depositView.read({ deposit: flow.actor.getSnapshot(), settings }).phase;
    };
    const complete = { type: 'settings.complete' };
    const flow = popup(invoiceAlone, untold);
    expect(flow.take('settings')).toEqual([complete]);
    expect([phaseWhile(flow, true), phaseWhile(flow, false)]).toEqual(['loading', 'failed']);
    flow.send({ type: 'methods.reload' });
    expect([flow.take('settings'), flow.running(), flow.view().phase]).toEqual([
      [complete],
      ['loadPaymentSettings'],
      'loading',
    ]);
    flow.settle('loadPaymentSettings', invoiceAlone);
    flow.send({ type: 'network.changed', network: 'online' });
    expect(flow.running()).toEqual(['loadPaymentSettings']);
    flow.settle('loadPaymentSettings', invoiceAlone);
    flow.send({ type: 'settings.changed', settings: someSettings() });
    flow.settle('loadPaymentSettings', invoiceAlone);
    expect(flow.view()).toMatchObject({ phase: 'offering', chosen: 'invoice' });

    // There is none, or none of the methods is on.
    const without = popup(invoiceAlone, untold);
    without.send({ type: 'settings.changed', settings: someSettings({ invoiceProvider: null }) });
    without.settle('loadPaymentSettings', invoiceAlone);
    expect([phaseWhile(without, true), popup(nothing, untold).view().phase]).toEqual(['disabled', 'disabled']);
    // Another method is there at once, and the invoice when its provider comes.
    const other = popup(whole, untold);
    expect([other.view().phase, keys(other).includes('invoice')]).toEqual(['offering', false]);
    other.send({ type: 'settings.changed', settings: someSettings() });
    expect(keys(other)).toContain('invoice');
  });

  it('looks like none of it either when the coins beside it are taken away (M-013, M-275)', () => {
    const flow = popup({ ...invoiceAlone, coins: whole.coins }, untold);
    flow.send({ type: 'method.choose', method: 'coin.BTC' });
    flow.send({ type: 'coins.reload' });
    flow.settle('loadPaymentSettings', invoiceAlone);
    expect(flow.view()).toMatchObject({ phase: 'failed', methods: [] });
  });

  it('asks for the methods that did not come once the network is back (A-241)', () => {
    const flow = popup(null);
    const turn = (network: 'online' | 'offline') => {
      flow.send({ type: 'network.changed', network });
      return [flow.running(), flow.view().phase];
    };
    expect(turn('offline')).toEqual([[], 'failed']);
    expect(turn('online')).toEqual([['loadPaymentSettings'], 'loading']);
    flow.settle('loadPaymentSettings', whole);
    expect(turn('online')).toEqual([[], 'offering']);
  });

  it('asks anew for methods whose question may have gone with the network, and waits as long for them (A-241)', () => {
    const flow = stage(depositModel);
    flow.send({ type: 'popup.changed', popup: true });
    const [late] = flow.children;
    flow.advance(9_999);
    flow.send({ type: 'network.changed', network: 'offline' });
    expect(late?.getSnapshot().status).toBe('active');
    flow.send({ type: 'network.changed', network: 'online' });
    expect([late?.getSnapshot().status, flow.running()]).toEqual(['stopped', ['loadPaymentSettings']]);
    flow.advance(9_999);
    flow.settle('loadPaymentSettings', whole);
    expect((flow.view() as DepositView).phase).toBe('offering');
  });

  it('brings the coins again behind the forms: the method stays in front, and no other form begins anew (M-063)', () => {
    const flow = popup();
    flow.send({ type: 'method.choose', method: 'coin.ETH' });
    const facts = () =>
      [cardOfferFact, invoiceOfferFact, coinFact].map((fact) => fact.select(flow.actor.getSnapshot()));
    const [card, invoice] = facts();
    flow.send({ type: 'coins.reload' });
    expect(flow.view()).toMatchObject({ phase: 'offering', chosen: 'coin.ETH', isListing: false });
    // A look at another method meanwhile drops nothing.
    for (const method of ['card', 'coin.ETH']) flow.send({ type: 'method.choose', method });
    const coins = whole.coins.map((coin) => ({ ...coin, wallet: `new ${coin.symbol}` }));
    flow.settle('loadPaymentSettings', { ...whole, coins });
    const [sameCard, sameInvoice, coin] = facts();
    expect([sameCard === card, sameInvoice === invoice, coin]).toMatchObject([true, true, { wallet: 'new ETH' }]);
    flow.send({ type: 'coins.reload' });
    flow.settle('loadPaymentSettings', { ...whole, coins: [] });
    expect(flow.view()).toMatchObject({ chosen: 'card', phase: 'offering' });
    flow.send({ type: 'coins.reload' });
    flow.fail('loadPaymentSettings');
    expect(flow.view()).toMatchObject({ chosen: 'card', phase: 'offering' });
    const alone = popup({ ...nothing, coins: whole.coins });
    alone.send({ type: 'coins.reload' });
    alone.settle('loadPaymentSettings', nothing);
    expect(alone.view().phase).toBe('disabled');
  });

  it('brings the limits of a card again behind its form, also where it stands in front by itself (M-033, M-034)', () => {
    const dearer = { ...whole, card: { ...cardOffer, minimum: dec(500) } };
    const least = (flow: ReturnType<typeof popup>) => cardOfferFact.select(flow.actor.getSnapshot());
    for (const isChosen of [false, true]) {
      const flow = popup();
      if (isChosen) flow.send({ type: 'method.choose', method: 'card' });
      flow.send({ type: 'card.reload' });
      expect([flow.view().chosen, flow.running()]).toEqual(['card', ['loadPaymentSettings']]);
      flow.settle('loadPaymentSettings', dearer);
      expect([flow.view().chosen, least(flow)]).toEqual(['card', dearer.card]);
    }
    // Another method is in front by then, on a phone none: they come with the next one.
    const flow = popup();
    flow.send({ type: 'method.choose', method: 'card' });
    flow.send({ type: 'methods.show' });
    flow.send({ type: 'card.reload' });
    expect([flow.view().isListing, flow.running()]).toEqual([true, []]);
    flow.send({ type: 'method.choose', method: 'card' });
    flow.settle('loadPaymentSettings', dearer);
    expect(least(flow)).toEqual(dearer.card);
  });

  it('leads a phone back to the list while the coins come again, and asks for them with the next method (M-016, M-063)', () => {
    const flow = popup();
    flow.send({ type: 'method.choose', method: 'coin.ETH' });
    flow.send({ type: 'coins.reload' });
    flow.send({ type: 'methods.show' });
    expect([flow.view(), flow.running()]).toMatchObject([{ chosen: '', isListing: true }, []]);
    flow.send({ type: 'method.choose', method: 'coin.ETH' });
    expect([flow.view(), flow.running()]).toMatchObject([
      { chosen: 'coin.ETH', isListing: false },
      ['loadPaymentSettings'],
    ]);
    flow.settle('loadPaymentSettings', whole);
    flow.send({ type: 'method.choose', method: 'coin.BTC' });
    expect([flow.view().chosen, flow.running()]).toEqual(['coin.BTC', []]);
  });

  it('stays with the list of a phone where a wallet turns out to be old, and asks once a method is chosen (M-063)', () => {
    const flow = popup();
    flow.send({ type: 'coins.reload' });
    expect([flow.view().isListing, flow.running()]).toEqual([true, []]);
    flow.send({ type: 'method.choose', method: 'coin.XYZ' });
    expect(flow.running()).toEqual([]);
    flow.send({ type: 'method.choose', method: 'coin.BTC' });
    expect(flow.running()).toEqual(['loadPaymentSettings']);
    // Nobody knows yet: the next choice asks again.
    flow.fail('loadPaymentSettings');
    expect([flow.view(), flow.running()]).toMatchObject([{ chosen: 'coin.BTC', isListing: false }, []]);
    flow.send({ type: 'method.choose', method: 'coin.ETH' });
    expect(flow.running()).toEqual(['loadPaymentSettings']);
    flow.send({ type: 'popup.changed', popup: false });
    flow.send({ type: 'popup.changed', popup: true });
    flow.settle('loadPaymentSettings', whole);
    flow.send({ type: 'method.choose', method: 'coin.ETH' });
    expect(flow.running()).toEqual([]);
  });

  it('leads a phone from the list to a method and back (M-014, M-016)', () => {
    const flow = popup();
    flow.send({ type: 'method.choose', method: 'coin.ETH' });
    expect(flow.view()).toMatchObject({ chosen: 'coin.ETH', isListing: false });
    flow.send({ type: 'method.choose', method: 'coin.XYZ' });
    expect(flow.view().chosen).toBe('coin.ETH');
    flow.send({ type: 'methods.show' });
    expect(flow.view()).toMatchObject({ chosen: '', isListing: true });
  });

  it('tells the methods’ flows what is offered and which coin is in front, and nothing once it is closed (M-051)', () => {
    const flow = popup();
    flow.send({ type: 'method.choose', method: 'coin.ETH' });
    const facts = () => [cardOfferFact, coinFact].map((fact) => fact.select(flow.actor.getSnapshot()));
    expect(facts()).toMatchObject([whole.card, { symbol: 'ETH' }]);
    flow.send({ type: 'popup.changed', popup: false });
    expect(facts()).toEqual([null, null]);
  });

  it('tells the flows of the methods when none of them is in front, so that an outcome is not told to nobody (R15)', () => {
    const flow = popup();
    const front = () => [cardFrontFact, coinFact].map((fact) => fact.select(flow.actor.getSnapshot()));
    expect(front()).toEqual([true, null]);
    flow.send({ type: 'method.choose', method: 'coin.ETH' });
    expect(front()).toMatchObject([false, { symbol: 'ETH' }]);
    // The way back on a phone.
    flow.send({ type: 'methods.show' });
    expect(front()).toEqual([false, null]);
  });

  it('closes with its chooser when the address names another screen (M-051)', () => {
    const flow = popup();
    flow.take();
    flow.send({ type: 'screen.changed' });
    expect(flow.take('dialogs')).toEqual([
      { type: 'dialog.close', name: 'depositChooser' },
      { type: 'dialog.close', name: 'depositPopup' },
    ]);
  });

  it('takes the place of the chooser, whose practice column the operator may hide (M-003, M-007)', () => {
    const flow = stage(depositModel);
    flow.send({ type: 'deposit.start' });
    expect(flow.take('dialogs')).toEqual([
      { type: 'dialog.open', name: 'depositPopup', input: {} },
      { type: 'dialog.close', name: 'depositChooser' },
    ]);
    const chooser = () => depositChooserView.read({ deposit: flow.actor.getSnapshot() });
    expect([chooser().hasPractice, depositChooserView.read({ deposit: undefined }).isReady]).toEqual([true, false]);
    flow.send({ type: 'settings.changed', settings: someSettings({ enablePracticeAccount: false }) });
    expect(chooser()).toEqual({ isReady: true, hasPractice: false });
  });
});

describe('the settings of deposits', () => {
  const PATH = 'GET /user/deposits/misc/settings';
  const coin = (symbol: string, wallet = 'w') => ({ name: symbol, symbol, logo: '', barcode: '', wallet });
  const wire = {
    card_payment: 'true',
    crypto_payment: 'true',
    custom_payment: 'false',
    btcpay_payment: 'true',
    card_payment_minimum: 100,
    card_payment_maximum: '5000.50',
    crypto_payments: [coin('BTC'), coin('ETH', ''), coin('BTC', 'other')],
  };
  const load = async (body: unknown, status = 200) => {
    const server = fakeServer().on(PATH, { status, body });
    const { loadPaymentSettings } = depositActors(servicesOf(server));
    const answer = await toPromise(createActor(loadPaymentSettings).start());
    expect(server.seen(PATH)).toHaveLength(1);
    return answer;
  };

  it('are read once, in either form, a coin without a wallet or with a symbol of another left out (M-267, M-324, M-332, M-075)', async () => {
    for (const body of [{ data: { deposit: wire } }, { deposit: wire }]) {
      const { card, coins, hasCustom, hasInvoice, callbackUrl } = await load(body);
      expect([card?.minimum && toPlainText(card.minimum), card?.maximum && toPlainText(card.maximum)]).toEqual([
        '100',
        '5000.5',
      ]);
      expect([coins, hasCustom, hasInvoice]).toEqual([
        [{ name: 'BTC', symbol: 'BTC', wallet: 'w', logo: '' }],
        false,
        true,
      ]);
      expect(callbackUrl).toMatch(/^http.*\/api\/v1\/deposits\/btcpay\/callback$/);
    }
  });

  it('take a picture of a coin from the page’s own host alone (M-055)', async () => {
    for (const [logo, taken] of [
      ['/coins/btc.svg', '/coins/btc.svg'],
      ['https://cdn.example/btc.svg', ''],
      ['//cdn.example/btc.svg', ''],
      [undefined, ''],
    ] as const) {
      const { coins } = await load({ data: { deposit: { ...wire, crypto_payments: [{ ...coin('BTC'), logo }] } } });
      expect(coins[0]?.logo).toBe(taken);
    }
  });

  it.each([null, '', 0, undefined])('take a limit of %s for none (M-035)', async (limit) => {
    const answer = await load({
      data: { deposit: { ...wire, card_payment_minimum: limit, card_payment_maximum: limit } },
    });
    expect(answer.card).toEqual({ minimum: null, maximum: null, loadedAt: expect.any(Number) });
  });

  it('have no coin while coins are off (M-010, M-016)', async () => {
    expect((await load({ data: { deposit: { ...wire, crypto_payment: 'false' } } })).coins).toEqual([]);
    expect((await load({ data: { deposit: { ...wire, crypto_payments: null } } })).coins).toEqual([]);
  });

  it('of another form, or none, have failed: nothing is taken for off (R14)', async () => {
    for (const [body, status] of [
      [{ data: {} }, 200],
      ['<html>', 200],
      [{ data: { deposit: wire } }, 500],
    ] as const)
      await expect(load(body, status)).rejects.toThrow('payment settings');
  });
});
