import { cardDepositPage } from '../lib/paths/card-deposit.ts';
import { coinDepositPage } from '../lib/paths/coin-deposit.ts';
import { firstStepsPage } from '../lib/paths/first-steps.ts';
import { invoiceDepositPage } from '../lib/paths/invoice-deposit.ts';
import { newDemoAccountPage } from '../lib/paths/new-demo-account.ts';
import { plansPage } from '../lib/paths/plans.ts';
import { receiverFormPage } from '../lib/paths/receiver-form.ts';
import { transactionsPage } from '../lib/paths/transactions.ts';
import { walkEach } from '../lib/paths/walked.ts';
import { withdrawalPage } from '../lib/paths/withdrawal.ts';
import { withdrawalMethodsPage } from '../lib/paths/withdrawal-methods.ts';

walkEach(
  {
    'a deposit by card': cardDepositPage,
    'a deposit in a coin': coinDepositPage,
    'a deposit by invoice': invoiceDepositPage,
    'the accounts to withdraw to': withdrawalMethodsPage,
    'another account to withdraw to': receiverFormPage,
    'a withdrawal': withdrawalPage,
    'the first steps of a client': firstStepsPage,
    'trading plans': plansPage,
    'another demo account': newDemoAccountPage,
    'the transactions': transactionsPage,
  },
  ['@desktop'],
);
