// What the forms of deposits, withdrawals, documents, plans and chat take and refuse: each rule on a request that is
// right but for one field. The rows stand beside the cases, not in titles: a form alone proves no behaviour.
import { describe, expect, test } from 'vitest';
import { examplesOf, operationsOf, resolved, whole } from './document.ts';
import { example, type Form, refusals, refuses } from './forms.ts';

/** The names of the fields that a part of the contract can carry, through references. */
function fieldsIn(part: unknown, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  for (const [key, value] of Object.entries(part ?? {})) {
    if (key === '$ref' && typeof value === 'string') {
      if (!seen.has(value)) fieldsIn(resolved(whole, { $ref: value }), seen.add(value), found);
    } else if (typeof value === 'object' && key !== 'examples') {
      if (key === 'properties') for (const name of Object.keys(value as object)) found.add(name);
      fieldsIn(value, seen, found);
    }
  }
  return found;
}

describe('a card deposit', () => {
  refuses('CardDepositRequest', example('cardRequest'), [
    ['currency', 'CHF', 'M-019'],
    ['billing_address', '', 'M-020'],
    ['state', undefined, 'M-020'],
    ['card_number', '4111 1111 1111 1111', 'M-024'],
    ['card_number', '411111111111111', 'M-024'],
    ['card_expiry_month', '8', 'M-025'],
    ['card_expiry_year', '2029', 'M-025'],
    ['card_cvv', '1234', 'M-026'],
    ['card_holder', '', 'M-029'],
    ['amount', 0, 'M-035'],
    ['amount', 10.005, 'M-035'],
    ['amount', '250', 'M-035'],
    ['card_expiry_month', '13', 'M-049'],
  ]);
});

describe('a deposit by coin or invoice', () => {
  refuses('CryptoDepositRequest', example('cryptoRequest'), [
    ['amount', 0.99, 'M-059'],
    ['amount', 1_000_000.01, 'R19'],
    ['billing_address', undefined, 'M-063'],
  ]);
  refuses('InvoiceDepositRequest', example('invoiceRequest'), [
    ['amount', 0.99, 'M-065'],
    ['amount', 1_000_000.01, 'R19'],
    ['currency', 'EUR', 'M-073'],
  ]);
  // M-078
  test('no other method makes a deposit', () => {
    expect(refusals('DepositRequest', example('invoiceRequest'))).toEqual([]);
    expect(refusals('DepositRequest', { ...example('invoiceRequest'), payment_method: 'custom' })).not.toEqual([]);
  });
  // M-075
  test('a notice of the provider names its invoice in one of two ways, and may carry more', () => {
    expect(refusals('InvoiceNotice', { id: 'a', price: 1e9 })).toEqual([]);
    expect(refusals('InvoiceNotice', { invoiceId: 'a', type: 'b' })).toEqual([]);
    expect(refusals('InvoiceNotice', { orderId: '19' })).not.toEqual([]);
  });
});

describe('a withdrawal and its accounts', () => {
  refuses('WithdrawalRequest', example('withdrawalRequest'), [
    ['type', 'bank', 'M-092'],
    ['amount', 0, 'M-099'],
    ['amount', 100.055, 'M-099'],
    ['account_id', undefined, 'M-105'],
  ]);
  refuses('PaypalAccountRequest', example('paypalAccountRequest'), [['email', 'ada', 'M-126']]);
  refuses('BankAccountRequest', example('bankAccountRequest'), [
    ['account_number', '123', 'M-126'],
    ['account_number', 'GB33 BUKB 2020', 'M-126'],
    ['swift_code', 'EXAMGB2', 'M-126'],
    ['bank_country', '', 'M-126'],
    ['full_name', undefined, 'M-126'],
  ]);
  refuses('CryptoAccountRequest', example('cryptoAccountRequest'), [
    ['cryptocurrency_name', '', 'M-126'],
    ['address', 'bc1q with spaces in it all', 'M-126'],
    ['address', 'bc1qtooshort', 'M-126'],
  ]);
  // M-127
  test('a type has its own content alone, of a bank account two fields', () => {
    const [paypal, bank] = (example('withdrawalAccounts') as { data: Form[] }).data;
    expect(refusals('WithdrawalAccount', { ...bank })).toEqual([]);
    expect(refusals('WithdrawalAccount', { ...bank, content: paypal?.content })).not.toEqual([]);
    const told = { ...(bank?.content as Form), swift_code: 'EXAMGB2L' };
    expect(refusals('WithdrawalAccount', { ...bank, content: told })).not.toEqual([]);
  });
});

describe('an identity document', () => {
  const passport = example('passportUpload');
  refuses('KycUploadRequest', example('licenceUpload'), [
    ['type', "Driver's License", 'M-147'],
    ['proof_of_address_type', 'Letter', 'M-150'],
    ['type', undefined, 'M-152'],
    ['front', undefined, 'M-162'],
  ]);
  // M-162
  test('only a passport has no back', () => {
    expect(refusals('KycUploadRequest', passport)).toEqual([]);
    expect(refusals('KycUploadRequest', { ...passport, type: 'National ID Card' })).toContain('back');
  });
});

describe('profile, password, interests, chat and demo accounts', () => {
  refuses('ProfileRequest', example('profileRequest'), [
    ['country', '', 'M-173'],
    ['first_name', '', 'M-178'],
    ['last_name', 'x'.repeat(101), 'M-178'],
    ['phoneNumber', '123', 'M-178'],
    ['phone_code', '+44', 'M-178'],
  ]);
  refuses('PasswordRequest', example('passwordRequest'), [
    ['new_password', '12345', 'M-185'],
    ['new_password', 'x'.repeat(129), 'M-185'],
    ['current_password', '', 'M-185'],
  ]);
  refuses('InterestsRequest', example('interestsRequest'), [['investment_interests', [], 'M-211']]);
  refuses('MessageRequest', example('messageRequest'), [
    ['message', '   ', 'M-262'],
    ['message', 'x'.repeat(2001), 'M-262'],
  ]);
  refuses('DemoAccountRequest', example('demoAccountRequest'), [
    ['platform', 'MT6', 'M-229'],
    ['leverage', '1:500', 'M-230'],
    ['initial_deposit', 0.5, 'M-233'],
    ['is_demo', false, 'M-239'],
  ]);
  refuses('TopUpRequest', example('topUpRequest'), [['amount', 0, 'M-228']]);
});

describe('the whole of these areas', () => {
  const own = operationsOf(whole).filter(({ raw }) => ['account', 'money'].includes((raw.tags as string[])[0] ?? ''));

  // M-334
  test('a write takes JSON, url-encoded and multipart alike, an upload multipart alone', () => {
    const all = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
    const uploads = ['createKycDocument', 'updatePhoto'];
    const withBody = own.filter(({ bodies }) => Object.keys(bodies).length > 0);
    expect(withBody.length).toBeGreaterThan(12);
    for (const { id, bodies } of withBody) {
      expect([id, Object.keys(bodies).sort()]).toEqual([id, uploads.includes(id) ? ['multipart/form-data'] : all]);
    }
  });

  // M-050, M-127
  test('no answer shows a whole card number, a CVV or an account number', () => {
    const answers = own.flatMap(({ responses }) =>
      Object.values(responses).flatMap((response) =>
        Object.values(response.content ?? {}).flatMap((media) => examplesOf(whole, media)),
      ),
    );
    const sent = [example('cardRequest'), example('bankAccountRequest')];
    const secrets = sent
      .flatMap((form) => [form.card_number, form.account_number])
      .filter((one) => typeof one === 'string');
    expect(secrets).toHaveLength(2);
    for (const secret of secrets) expect(JSON.stringify(answers)).not.toContain(secret);
  });

  // M-050
  test('no answer has a field for the number, CVV or expiry of a card', () => {
    const answered = own.flatMap(({ responses }) => [...fieldsIn(Object.values(responses))]);
    expect(answered).toContain('card_last4');
    expect(answered.filter((name) => /^card_(number|cvv|expiry)/.test(name))).toEqual([]);
    const sent = own.flatMap(({ bodies }) => [...fieldsIn(Object.values(bodies))]);
    expect(sent).toContain('card_cvv');
  });
});
