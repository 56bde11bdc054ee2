import { assign, setup } from 'xstate';
import { port } from '../../shared/actor-port';
import type { IntentSettled } from '../../shared/intent';
import { isOnline, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { slip } from '../../shared/slip';
import { failureOf } from '../../shared/unreached';
import * as form from './withdrawal.form';
import * as steps from './withdrawal.steps';
import type { Prospects, WithdrawalContext, WithdrawalEvent, WithdrawalInput } from './withdrawal.types';

/** What the chart of a withdrawal names: its actor, its guards and what it does to its context. */
export const withdrawalSetup = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as WithdrawalEvent,
    input: {} as WithdrawalInput,
    tags: {} as 'busy' | 'editable' | 'locked' | 'background',
  },
  actors: { loadProspects: port<Prospects>('loadProspects') },
  guards: {
    isOpen: (_, isOpen: boolean) => isOpen,
    isOnline,
    isMade: (_, { outcome }: IntentSettled) => outcome.kind === 'accepted',
    isClosed: (_, isOpen: boolean) => !isOpen,
    isEarlierMade: ({ context }) => context.isEarlierMade,
    hasPositions: ({ context }) => context.hasPositions && !context.user.isPractice,
    isRefused: ({ context }) => form.refusalOf(context) !== null,
    isVoid: ({ context }, facts: steps.Facts) => form.isVoid({ ...context, ...facts }),
    isUsable: ({ context }, chosen: number | null) =>
      chosen !== null && form.receiverOf({ ...context, chosen }) !== null,
  },
  actions: {
    setFacts: assign((_, facts: steps.Facts) => facts),
    setShown: assign((_, isShown: boolean) => ({ isShown })),
    clearForm: assign(form.emptyForm),
    setProspects: assign(({ context }, prospects: Prospects) => ({
      ...prospects,
      chosen: form.receiverOf({ ...context, ...prospects })?.id ?? null,
    })),
    // What was wrong with the former entry is not said of the next one.
    setAmount: assign((_, amount: string) => ({ amount, problems: {} })),
    slideAmount: assign(({ context }, position: number) => ({
      amount: form.amountAt(position, context),
      problems: {},
    })),
    setChosen: assign(({ context }, chosen: number | null) => ({
      chosen: form.receiverOf({ ...context, chosen })?.id ?? null,
      problems: {},
    })),
    setProblems: assign(({ context }) => ({ ...form.noProblems, problems: form.problemsOf(context) })),
    clearProblems: assign(form.noProblems),
    // What was agreed to is no default any more.
    setSummary: assign(({ context }) => ({ amount: form.amountTextOf(context), summary: form.summaryOf(context) })),
    forgetSummary: assign({ summary: null }),
    setVoid: assign({ summary: null, problem: { id: 'withdrawal.changed' } }),
    setFailure: assign(({ context }, { outcome }: IntentSettled) => ({
      summary: null,
      // A notice says the refusal as well; that another press may pay out twice would be said nowhere else.
      problem: context.isEarlierMade ? steps.earlierMade : form.failureOf(outcome),
      isIdentityNeeded: outcome.kind === 'rejected' && outcome.isIdentityNeeded === true,
      isEarlierMade: false,
    })),
    setUnknown: assign(({ context }) => ({
      summary: null,
      problem: context.isEarlierMade ? steps.earlierMade : { id: 'intents.createWithdrawal.unknown' },
    })),
    leaveUnknown: assign(({ context }) => ({
      ...form.noProblems,
      problem: context.isEarlierMade ? steps.earlierMade : null,
      isEarlierMade: false,
    })),
    noteMade: assign({ isEarlierMade: true }),
    setMade: assign({ ...form.noProblems, summary: null, problem: steps.earlierMade, isEarlierMade: false }),
    setNotAsked: assign(({ event }) => ({ problem: failureOf(event, steps.notAsked) })),
    notifyNotAsked: tell('notices', ({ event }) => steps.failure(failureOf(event, steps.notAsked))),
    notifyRefused: tell('notices', ({ context }) => steps.failure(form.refusalOf(context) ?? { id: 'form.failed' })),
    notifyAccepted: tell('notices', { type: 'notice.add', kind: 'success', message: steps.requested }),
    notifyFailure: tell('notices', (_, { outcome }: IntentSettled) => steps.failure(form.failureOf(outcome))),
    withdrawNotice: tell('notices', { type: 'notice.withdraw', topic: 'withdrawal' }),
    // The balance is the server's: it may have changed whatever the answer was.
    reloadUser: tell('session', { type: 'user.reload' }),
    // A refusal may be of conditions that have changed: the next confirmation shows the new ones.
    reloadSettings: tell('settings', { type: 'settings.reload' }),
    // The question that a sign-in asks had no answer: what a visitor was told has no conditions (M-109).
    askConditions: tell('settings', { type: 'settings.complete' }),
    openMethods: tell('dialogs', { type: 'dialog.open', name: 'withdrawalMethods', input: {} }),
    openIdentity: tell('dialogs', { type: 'dialog.open', name: 'kycUpload', input: {} }),
    closeDialog: tell('dialogs', { type: 'dialog.close', name: 'withdrawal' }),
    askProof: tell('stepUp', { type: 'proof.ask', owner: 'withdrawal' }),
    cancelProof: tell('stepUp', { type: 'proof.cancel', owner: 'withdrawal' }),
  },
  delays: { requestTimeout, slip },
});
