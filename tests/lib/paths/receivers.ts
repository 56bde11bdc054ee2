// Accounts to withdraw to, and the conditions under which each kind of them can be saved.

export const WALLETS = '/user/withdrawals/wallets';
export const PAYING_OUT = {
  ...{ minimum_withdrawal: 50, withdrawal_fee: 2.5, require_kyc_for_withdrawal: 'false' },
  ...{ paypal_withdraw: 'true', wire_withdraw: 'true', crypto_withdraw: 'true' },
};
export const PAYPAL = { type: 'paypal', email: 'ada@example.com' };
export const BANK = {
  ...{ type: 'bank', bank_name: 'Example Bank', bank_country: 'United Kingdom', full_name: 'Ada Byron' },
  ...{ account_number: 'GB33BUKB20201555555555', country: 'United Kingdom' },
};
export const WALLET = {
  ...{ type: 'crypto', cryptocurrency_name: 'Bitcoin', address: 'bc1qreceiverreceiverreceiver0001' },
};
