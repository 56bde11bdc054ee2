import { FAILED, type How, type Stage } from '../stage.ts';
import type { PartName } from '../parts/index.ts';
import { settings } from './settings.ts';

const METHODS = 'user/deposits/misc/settings';
const DEPOSITS = 'user/deposits';
const every = {
  ...{ card_payment: 'true', crypto_payment: 'true', custom_payment: 'true', btcpay_payment: 'true' },
  ...{ card_payment_minimum: 100, card_payment_maximum: 10_000 },
  crypto_payments: [
    { name: 'Bitcoin', symbol: 'BTC', logo: '', wallet: 'bc1qexampleexampleexampleexampleexample00' },
    { name: 'Ether', symbol: 'ETH', logo: '', wallet: '0xexampleexampleexampleexampleexample00' },
  ],
};
const none = { card_payment: 'false', crypto_payment: 'false', custom_payment: 'false', btcpay_payment: 'false' };
const provider = { user_btcpay_store_id: 'demo', user_btcpay_server_url: 'https://pay.example.com' };
const withdrawal = {
  ...{ minimum_withdrawal: 50, withdrawal_fee: 2.5 },
  ...{ paypal_withdraw: 'false', wire_withdraw: 'true', crypto_withdraw: 'true' },
};
/** What a signed-in user is told, and what a visitor is: without it nobody knows who takes invoices. */
const told = { ...provider, ...withdrawal };
const untold = Object.fromEntries(Object.keys(told).map((key) => [key, undefined]));
const offered = (deposit: object): How => ({ status: 200, json: { data: { deposit } } });
const CARD = { 'Card number': '4111 1111 1111 1111', 'Expiry month': '12', 'Expiry year': '49', CVV: '907' };
const HOLDER = { card_holder: 'Ada Byron', amount: '250', currency: 'EUR' };
const ADDRESS = { billing_address: '12 Byron Road', zip_code: 'NG1 1AA', state: 'Nottinghamshire', country: 'Malta' };

type Flow = 'cardDeposit' | 'coinDeposit' | 'invoiceDeposit';
type Rest = { readonly kind: 'accepted'; readonly body: object } | { readonly kind: 'unknown' } | ReturnType<typeof no>;
const no = (message: string, fields: Readonly<Record<string, string>> = {}) => ({
  ...{ kind: 'rejected' as const, message, fields },
});
const made: Rest = { kind: 'accepted', body: { message: 'We have it', data: { id: 17 } } };

/** The page is left and looked at again. */
const lookAgain = ({ page }: Stage): Promise<void> =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });

/** The popup of deposits: what it offers, and methods of it step by step. */
export const depositScene =
  (part: PartName, ...ways: readonly ('methods' | 'card' | 'coin' | 'invoice')[]) =>
  async (stage: Stage): Promise<void> => {
    const popup = new Popup(stage, part);
    await popup.enter();
    for (const way of ways) await popup[way]();
  };

class Popup {
  constructor(
    private readonly stage: Stage,
    private readonly part: PartName,
  ) {}

  async #open(how: How): Promise<void> {
    await this.stage.answer(how, METHODS);
    await this.stage.send('dialogs', { type: 'dialog.close', name: 'depositPopup' });
    // Before the first opening its area is not there.
    await this.stage.until(({ app }) => app.snapshot('deposit')?.matches('closed') !== false);
    await this.stage.send('dialogs', { type: 'dialog.open', name: 'depositPopup', input: {} });
    await this.stage.page.getByRole('dialog').waitFor();
  }

  async #offering(how: How = offered(every)): Promise<void> {
    await this.#open(how);
    await this.stage.until(({ app }) => app.snapshot('deposit')?.matches('offering'));
  }

  #check(state: string): Promise<void> {
    return this.stage.check(this.part, state);
  }

  #choose(method: string): Promise<void> {
    return this.stage.send('deposit', { type: 'method.choose', method });
  }

  /** The answer to the press that is under way. */
  async #end(flow: Flow, outcome: Rest): Promise<void> {
    const ref = await this.stage.page.evaluate(
      (name) => String(window.watched.app.snapshot(name)?.context.submission),
      flow,
    );
    await this.stage.send(flow, { type: 'intent.settled', ref, operation: 'createDeposit', outcome } as never);
  }

  async enter(): Promise<void> {
    await this.stage.answer(settings(told), 'user/settings');
    await this.stage.answer('held', DEPOSITS, 'user/intents/*');
    await this.stage.enter('/profile');
  }

  async methods(): Promise<void> {
    await this.#open('held');
    await this.#check('the methods on the way');
    await this.#open(FAILED);
    await this.stage.until(({ app }) => app.snapshot('deposit')?.matches('failed'));
    await this.#check('the methods failed');
    await this.#open(offered(none));
    await this.stage.until(({ app }) => app.snapshot('deposit')?.matches('disabled'));
    await this.#check('no method');
    await this.stage.answer(settings(untold), 'user/settings');
    await this.stage.enter('/profile');
    await this.#open(offered({ ...none, btcpay_payment: 'true' }));
    await this.stage.until(({ app }) => app.snapshot('deposit')?.matches('untold'));
    await this.#check('where the invoice is paid is not known');
    await this.stage.answer(settings(told), 'user/settings');
    await this.stage.send('deposit', { type: 'methods.reload' });
    await this.stage.until(({ app }) => app.snapshot('deposit')?.matches('offering'));
    await this.#check('the invoice alone');
    await this.#offering();
    await this.#check('every method');
    await this.#choose('custom');
    await this.#check('a method of support');
  }

  async card(): Promise<void> {
    const { stage } = this;
    const dialog = stage.page.getByRole('dialog');
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    const type = async (texts: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text);
    };
    const toAddress = async () => {
      await press('Continue');
      await stage.until(({ app }) => app.snapshot('cardDeposit')?.matches({ editing: { address: 'ready' } }));
    };
    const change = (fields: object) =>
      stage.send(
        'cardDeposit',
        ...Object.entries(fields).map(([field, text]) => ({ type: 'field.change', field, text }) as never),
      );
    await this.#offering(offered({ ...every, card_payment_maximum: 0 }));
    await this.#choose('card');
    await press('Continue');
    await this.#check('nothing typed');
    await this.#offering();
    await this.#choose('card');
    await type({ ...CARD, 'Card number': '4111', 'Expiry month': '13' });
    await change({ ...HOLDER, amount: '99' });
    await press('Continue');
    await this.#check('a wrong card, too little');
    await type(CARD);
    await change(HOLDER);
    await press('Continue');
    await this.#check('the address');
    await stage.until(({ app }) => app.snapshot('cardDeposit')?.matches({ editing: { address: 'ready' } }));
    await change(ADDRESS);
    await this.#check('the address typed');
    await press('Deposit');
    await stage.until(({ app }) => app.snapshot('cardDeposit')?.matches('submitting'));
    await this.#check('the card under way');
    await this.#end('cardDeposit', { kind: 'unknown' });
    await this.#check('the card unknown');
    await stage.send('cardDeposit', { type: 'form.edit' });
    await type({ CVV: CARD.CVV });
    await toAddress();
    await press('Deposit');
    await this.#end('cardDeposit', no('The card was declined', { amount: 'Ask your bank' }));
    await this.#check('the card refused');
    await type({ CVV: CARD.CVV });
    await toAddress();
    await press('Deposit');
    await this.#end('cardDeposit', made);
    await this.#check('the card taken');
  }

  async coin(): Promise<void> {
    const { stage } = this;
    const set = (type: 'form.submit' | 'form.edit') => stage.send('coinDeposit', { type });
    const amount = (text: string) => stage.send('coinDeposit', { type: 'amount.change', text });
    await this.#offering();
    await this.#choose('coin.ETH');
    await set('form.submit');
    await this.#check('a coin without an amount');
    await amount('250');
    await set('form.submit');
    await this.#check('the coin under way');
    await this.#end('coinDeposit', no('The wallet is not the current one'));
    await this.#check('the coin refused');
    await set('form.submit');
    await this.#end('coinDeposit', { kind: 'unknown' });
    await this.#check('the coin unknown');
    await set('form.edit');
    await set('form.submit');
    await this.#end('coinDeposit', made);
    await this.#check('the coin taken');
  }

  async invoice(): Promise<void> {
    const { stage } = this;
    const set = (type: 'form.submit' | 'form.edit' | 'form.done' | 'invoice.proceed') =>
      stage.send('invoiceDeposit', { type });
    const pay = async () => {
      await stage.send('invoiceDeposit', { type: 'amount.change', text: '250' });
      await set('form.submit');
      await this.#end('invoiceDeposit', made);
    };
    const listed = (status: number): How => ({ status: 200, json: { data: [{ id: 17, status }] } });
    await this.#offering();
    await this.#choose('invoice');
    await set('form.submit');
    await this.#check('an invoice without an amount');
    await stage.send('invoiceDeposit', { type: 'amount.change', text: '250' });
    await set('form.submit');
    await this.#check('the invoice under way');
    await this.#end('invoiceDeposit', no('Not today'));
    await this.#check('the invoice refused');
    await set('form.submit');
    await this.#end('invoiceDeposit', { kind: 'unknown' });
    await this.#check('the invoice unknown');
    await set('form.edit');
    await pay();
    await this.#check('the invoice made');
    await set('invoice.proceed');
    await this.#check('the invoice being paid');
    for (const [status, state] of [
      [1, 'credited'],
      [2, 'refused'],
    ] as const) {
      await stage.answer(listed(status), `${DEPOSITS}?*`);
      // Either way it is asked at once, not at the next of its times.
      await (status === 1 ? lookAgain(stage) : set('invoice.proceed'));
      await stage.page.waitForFunction(
        (settlement) => window.watched.app.snapshot('invoiceSettlement')?.matches({ settlement } as never),
        state,
      );
      await this.#check(`the invoice ${state}`);
      await set('form.done');
      if (status === 1) await pay();
    }
    // The provider moves while the call is under way, and for the next one before the press.
    await stage.send('invoiceDeposit', { type: 'amount.change', text: '250' });
    await set('form.submit');
    await stage.page.evaluate(() => (globalThis.isPolicyOld = true));
    await this.#end('invoiceDeposit', made);
    await this.#check('the invoice that this page may not open');
    await this.#offering();
    await this.#choose('invoice');
    await stage.send('invoiceDeposit', { type: 'amount.change', text: '250' });
    await set('form.submit');
    await this.#check('an invoice that is not made, since this page may not open it');
  }
}
