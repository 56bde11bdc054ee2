// What the flows that move money, let somebody in, upload documents or ask for a manager promise in any order of
// events, answers and time.
import { always, eventually, never, type Model, type Moment, type Property } from '@bourse/model-testing';
import type { AnyStateMachine } from 'xstate';
import { signInModel } from '../../access/sign-in/sign-in.model';
import { traderRequestModel } from '../../account/trader-request/trader-request.model';
import { twoFaModel } from '../../device/two-fa/two-fa.model';
import { passwordResetModel } from '../../guest/password-reset/password-reset.model';
import { registrationModel } from '../../guest/registration/registration.model';
import { identityUploadModel } from '../../identity/identity-upload/identity-upload.model';
import { accountTopUpModel } from '../../money/account-top-up/account-top-up.model';
import { cardDepositModel } from '../../money/card-deposit/card-deposit.model';
import { coinDepositModel } from '../../money/coin-deposit/coin-deposit.model';
import { invoiceDepositModel } from '../../money/invoice-deposit/invoice-deposit.model';
import { newDemoAccountModel } from '../../money/new-demo-account/new-demo-account.model';
import { plansModel } from '../../money/plans/plans.model';
import { withdrawalModel } from '../../money/withdrawal/withdrawal.model';
import { moneyCallModel } from '../../shared/form/intent.model';
import type { IntentOutcome } from '../../shared/intent';
import { closingModel } from '../../trading/closing/closing.model';
import { orderDialogModel } from '../../trading/order-dialog/order-dialog.model';
import { orderTicketModel } from '../../trading/order-ticket/order-ticket.model';
import { addsWhatIsShown, heardLater, opensWhatIsShown, registersWhole, registrationEnds } from './accounts';
import { busyEnds, hasProgressed, oneCall, secretsStaySealed, typedSurvives } from './common';
import { shown, type About, type FlowProperties } from './flow';
import { intentProperties, intentQueueProperties } from './intents';
import { endsIntent, isOfPress, moneyProperties, LONGEST_WAIT, type Ends } from './money';
import { sessionProperties } from './session';

/** A flow whose call is the queue's. */
const money = <M extends AnyStateMachine>(
  model: Model<M>,
  what: string,
  {
    ends,
    openings = [],
    more = [],
    confirms,
    locks,
    ...about
  }: About<M> & {
    readonly ends: Ends;
    readonly openings?: FlowProperties['openings'];
    readonly more?: readonly Property[];
    readonly confirms?: readonly string[];
    readonly locks?: boolean;
  },
): FlowProperties => ({
  model,
  fits: endsIntent,
  isPossible: isOfPress,
  longestWait: LONGEST_WAIT,
  openings,
  properties: [
    ...moneyProperties(what, ends, { ...(confirms && { confirms }), ...(locks && { locks }) }),
    ...(about.typed ? [typedSurvives(about)] : []),
    ...more,
  ],
});

/** A flow that asks the server itself. */
const asking = <M extends AnyStateMachine>(
  model: Model<M>,
  properties: readonly Property[],
  about: About<M> = {},
  openings: FlowProperties['openings'] = [],
): FlowProperties => ({
  model,
  openings,
  properties: [...(about.typed ? [typedSurvives(about)] : []), ...properties],
});

/** The question for what is loaded went with the network, maybe: with that back it is another one. */
const isAskedAnew = ({ cause, started }: Moment) =>
  cause.event?.type === 'network.changed' && started.some(({ id }) => id === 'loadProspects');
/** The accounts to pay to are waited for, so long for each question; a call is the queue's. */
const withdrawalLoads: readonly Property[] = [
  eventually('what is loaded comes, has failed or is asked for anew within 10000 ms', {
    within: { ms: 10_000 },
    trigger: ({ snapshot }) => shown(snapshot).matches('loading'),
    until: (moment) => !shown(moment.snapshot).matches('loading') || isAskedAnew(moment),
  }),
  always('a question for what is loaded is waited for no longer than 10000 ms', ({ before, at }, past) => {
    if (!shown(before).matches('loading')) return undefined;
    const asked = past.findLast(({ started }) => started.some(({ id }) => id === 'loadProspects'));
    return asked !== undefined && at - asked.at <= 10_000;
  }),
];

/** Every end locks the ticket for a moment; what it tells of them is not alike. */
const noticeIsOfItsEnd = always(
  'an accepted order is told as a success, another end as an error',
  ({ cause, told }) => {
    const kinds = told.flatMap(({ to, event }) =>
      to === 'notices' && event.type === 'notice.add' ? event['kind'] : [],
    );
    if (cause.event?.type !== 'intent.settled' || kinds.length === 0) return undefined;
    const { kind } = cause.event['outcome'] as IntentOutcome;
    return kinds.every((each) => each === (kind === 'accepted' ? 'success' : 'error'));
  },
);

/** Files that were sent stay chosen until the server has them, nobody waits any more, or they are taken back. */
const uploadIsOver = never('documents are sent while the dialog that chose them is not open', ({ started, before }) =>
  started.some(({ id }) => id === 'createKycDocument') ? shown(before).matches('closed') : undefined,
);

const startsOnce = always('a session starts once, and by an answer', ({ told, cause }, past) => {
  const starts = (events: typeof told) => events.filter(({ event }) => event.type === 'session.start').length;
  if (starts(told) === 0) return undefined;
  return cause.kind === 'done' && starts(told) === 1 && past.every((moment) => starts(moment.told) === 0);
});

/** The code is kept for the one call that uses it up. */
const codeIsForgotten = always('a code is kept only while it is of use', ({ snapshot }) => {
  const reset = shown(snapshot);
  const isOfUse = reset.matches({ codeSent: 'submitting' } as never) || reset.matches('settingPassword' as never);
  if (isOfUse || reset.status !== 'active') return undefined;
  return reset.context.code === null;
});

const passes = ({ told }: Pick<Moment, 'told'>) => told.some(({ event }) => event.type === 'device.verified');
const saysAtOnce = always('a device that is verified is told of at once', (moment) => {
  const [isIn, wasIn] = [moment.snapshot, moment.before].map((each) => shown(each).matches('verified'));
  return isIn === true && wasIn !== true ? passes(moment) : undefined;
});
const saysAgain = eventually('a device that is verified is told of again every 5 seconds', {
  within: { ms: 5_000 },
  trigger: ({ snapshot }) => shown(snapshot).matches('verified'),
  until: (moment, past) => passes(moment) && moment.at > (past.at(-1)?.at ?? 0),
});

const traderLock = never('a dialog that has only just come up asks the server', ({ before, started, cause }) => {
  if (!shown(before).hasTag('locked') || cause.kind !== 'event') return undefined;
  return started.some(({ id }) => id === 'updateTraderRequest');
});

const numbered = (type: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${type} #${String(index + 1)}`);

const unsure = { rejected: ['editing'], unknown: ['unknown', 'editing'] } as const;

/** Every flow that promises something, by the name of its machine. */
export const flows: readonly FlowProperties[] = [
  money(moneyCallModel, 'a call', {
    ends: { ...unsure, accepted: ['accepted', 'editing'] },
    openings: [['call.press']],
  }),
  money(cardDepositModel, 'a deposit', {
    ends: { ...unsure, accepted: ['accepted', 'editing'] },
    confirms: ['editing.address'],
    typed: ({ fields }) => fields,
    isClosed: ({ offer }) => offer === null,
    openings: [
      ['offer.changed #1', ...numbered('field.change', 7), 'form.submit #1'],
      ['offer.changed #1', ...numbered('field.change', 7), 'form.submit #1', 'after slip', 'form.submit #1'],
    ],
  }),
  money(coinDepositModel, 'a deposit', {
    ends: {
      accepted: ['payment.accepted', 'payment.editing'],
      rejected: ['payment.editing'],
      unknown: ['payment.unknown', 'payment.editing'],
    },
    typed: ({ amount }) => amount,
    isClosed: ({ isShown }) => !isShown,
    openings: [['offer.changed #1', 'coin.changed #1', 'amount.change #1', 'form.submit']],
  }),
  money(invoiceDepositModel, 'a deposit', {
    // An accepted one that cannot be paid looks as one of which nobody knows.
    ends: { ...unsure, accepted: ['made', 'blocked', 'unknown', 'editing'] },
    typed: ({ amount }) => amount,
    isClosed: ({ provider }) => provider === null,
    openings: [['offer.changed #1', 'amount.change #1', 'form.submit']],
  }),
  money(withdrawalModel, 'a withdrawal', {
    // Refused because the person is to prove first who they are, it asks for that.
    ends: { accepted: ['closed'], rejected: ['editing', 'proving', 'closed'], unknown: ['unknown', 'closed'] },
    confirms: ['confirming'],
    typed: ({ amount, chosen }) => [amount, chosen],
    isClosed: ({ isShown }) => !isShown,
    more: withdrawalLoads,
    openings: [
      ['withdrawalDialog.changed #1', 'loadProspects done #1', 'receiver.choose #1', 'form.submit'],
      [
        ...['withdrawalDialog.changed #1', 'loadProspects done #1', 'receiver.choose #1', 'form.submit'],
        ...['after slip', 'withdrawal.confirm'],
      ],
    ],
  }),
  money(plansModel, 'joining or leaving a plan', {
    ends: { accepted: ['listing', 'closed'], rejected: ['listing', 'closed'], unknown: ['unknown', 'closed'] },
    confirms: ['confirming'],
    openings: [['plansDialog.changed #1', 'offering.changed #1', 'plan.join #1', 'after slip', 'choice.confirm']],
  }),
  money(newDemoAccountModel, 'a new demo account', {
    ends: { accepted: ['accepted'], rejected: ['editing'], unknown: ['unknown'] },
    typed: ({ fields }) => fields,
    more: [opensWhatIsShown, heardLater({ accepted: 'accepted', rejected: 'editing' })],
    openings: [
      ['fields.change', 'form.submit'],
      ['fields.change', 'form.submit', 'intent.settled #6'],
    ],
  }),
  money(accountTopUpModel, 'a top-up', {
    ends: { accepted: ['choosing'], rejected: ['arriving', 'choosing'], unknown: ['unknown', 'choosing'] },
    locks: true,
    // The card stays open.
    typed: ({ openId }) => openId,
    isClosed: ({ isAway }) => isAway,
    more: [addsWhatIsShown, heardLater({ accepted: 'choosing', rejected: 'arriving' })],
    openings: [
      ['card.toggle #1', 'after slip', 'amount.press'],
      ['card.toggle #1', 'after slip', 'amount.press', 'intent.settled #6'],
      ['card.toggle #1', 'after slip', 'amount.press', 'intent.settled #6', 'topUp.again'],
    ],
  }),
  money(orderTicketModel, 'an order', {
    ends: { accepted: ['order.locked'], rejected: ['order.locked'], unknown: ['order.locked'] },
    locks: true,
    typed: ({ units, side, takeProfit, stopLoss }) => [units, side, takeProfit, stopLoss],
    openings: [['asset.changed #1', 'quote.changed #1', 'funds.changed #1', 'order.submit']],
    more: [noticeIsOfItsEnd],
  }),
  money(orderDialogModel, 'an order', {
    ends: {
      accepted: ['open.placed', 'closed'],
      // What was shown may be void by now.
      rejected: ['open.writing', 'open.void', 'closed'],
      unknown: ['open.unconfirmed', 'closed'],
    },
    locks: true,
    typed: ({ units, side, takeProfit, stopLoss }) => [units, side, takeProfit, stopLoss],
    openings: [
      [
        ...['ticket.changed #1', 'funds.changed #1', 'order.open #1', 'order.shown'],
        ...['after arming', 'order.submit'],
      ],
    ],
  }),
  money(closingModel, 'closing all', {
    ends: { accepted: ['idle'], rejected: ['idle'], unknown: ['idle'] },
    confirms: ['confirming'],
    openings: [['positions.changed #1', 'closeAll.ask', 'after slip', 'closeAll.confirm']],
  }),
  asking(
    identityUploadModel,
    [busyEnds(120_000, hasProgressed), oneCall('createKycDocument', 'findArrived'), uploadIsOver],
    { typed: ({ fields, files }) => [fields, Object.keys(files)], isClosed: ({ isShown }) => !isShown },
    [
      [
        ...['knownDocuments.changed', 'shown.changed #1', 'field.change', 'file.choose', 'checkImage done #1'],
        'form.submit',
      ],
    ],
  ),
  asking(
    signInModel,
    // Signed in, it waits for the session.
    [
      busyEnds(30_000, ({ snapshot }) => shown(snapshot).matches('signedIn')),
      oneCall('login', 'resendCode'),
      startsOnce,
    ],
    { typed: ({ fields }) => fields },
  ),
  asking(
    registrationModel,
    [busyEnds(30_000), oneCall('send'), startsOnce, registersWhole, registrationEnds],
    { typed: ({ fields }) => fields },
    [['fields.change', 'form.submit #2']],
  ),
  asking(
    passwordResetModel,
    [busyEnds(30_000), oneCall('requestResetCode', 'verifyResetCode', 'resetPassword'), codeIsForgotten],
    { typed: ({ fields }) => fields },
    [
      ['field.change', 'form.submit #1', 'requestResetCode done #1', 'form.submit #2', 'verifyResetCode done #1'],
      ['field.change', 'form.submit #1', 'requestResetCode done #1', 'form.submit #2'],
    ],
  ),
  asking(
    twoFaModel,
    // Verified, it waits for the session and says so again and again.
    [
      busyEnds(10_000, ({ snapshot }) => shown(snapshot).matches('verified')),
      oneCall('verifyCode'),
      oneCall('requestCode'),
      saysAtOnce,
      saysAgain,
    ],
  ),
  asking(traderRequestModel, [busyEnds(20_000), oneCall('updateTraderRequest'), traderLock]),
  intentProperties,
  intentQueueProperties,
  sessionProperties,
].map(({ properties, ...flow }) => ({
  ...flow,
  properties: [...properties, ...secretsStaySealed(flow.model)],
}));
