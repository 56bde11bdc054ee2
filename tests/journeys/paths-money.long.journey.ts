import { cardDepositPage } from '../lib/paths/card-deposit.ts';
import { coinDepositPage } from '../lib/paths/coin-deposit.ts';
import { invoiceDepositPage } from '../lib/paths/invoice-deposit.ts';
import { walkEach } from '../lib/paths/walked.ts';
import { withdrawalMethodsPage } from '../lib/paths/withdrawal-methods.ts';

walkEach({
  'a deposit by card': cardDepositPage,
  'a deposit in a coin': coinDepositPage,
  'a deposit by invoice': invoiceDepositPage,
  'the accounts to withdraw to': withdrawalMethodsPage,
});
