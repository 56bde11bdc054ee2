import type { RequestOf } from '@bourse/contract';
import { assign, setup, type SnapshotFrom } from 'xstate';
import { screenFact } from '../../platform/navigation/navigation.facts';
import type {} from '../../platform/settings';
import { defineFlow } from '../../shared/flow';
import { formsOf, intentsOf, ofSettled, refusalOf, stepView } from '../../shared/form';
import type { FormEvent, FormState, Problems, StepView } from '../../shared/form';
import type { IntentResolved, IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { tell } from '../../shared/resident';
import { defineView } from '../../shared/view';
import { saidBy } from '../answers';
import { presetsOf } from '../presets';

type Request = RequestOf<'createDemoAccount'>;

/** What a person chooses; '' before the choice. */
export type NewDemoAccountFields = {
  readonly platform: string;
  readonly account_type: string;
  readonly currency: string;
  readonly leverage: string;
  readonly initial_deposit: string;
};
export type NewDemoAccountField = keyof NewDemoAccountFields;

export interface NewDemoAccountContext extends FormState {
  readonly fields: NewDemoAccountFields;
  readonly problems: Problems<NewDemoAccountFields>;
  /** What an accepted one was answered. */
  readonly answer: unknown;
  /** Names the running intent; raised by each press (hard case 4). */
  readonly submission: number;
}

type NewDemoAccountEvent =
  | FormEvent<NewDemoAccountFields>
  /** The address names another screen. */
  | { type: 'screen.changed'; screen: string }
  | IntentSettled
  | IntentResolved;

const documented = {
  platform: ['MT4', 'MT5'],
  account_type: ['Raw Spread', 'Standard Account'],
  leverage: ['1:30', '1:20', '1:10', '1:1'],
  currency: ['USD', 'EUR'],
} as const satisfies { readonly [K in Exclude<NewDemoAccountField, 'initial_deposit'>]: readonly Request[K][] };

/** The choices of each field, in the order of the form (M-229 to M-233); the first balances are the operator's (R28). */
export const demoChoicesView = defineView(
  ['settings'],
  ({ settings }): { readonly [K in NewDemoAccountField]: readonly string[] } => ({
    ...documented,
    initial_deposit: presetsOf(settings, 'initialDeposit').map(String),
  }),
);

const required: Readonly<Record<NewDemoAccountField, Message>> = {
  platform: { id: 'newDemoAccount.platformRequired' },
  account_type: { id: 'newDemoAccount.accountTypeRequired' },
  currency: { id: 'newDemoAccount.currencyRequired' },
  leverage: { id: 'newDemoAccount.leverageRequired' },
  initial_deposit: { id: 'newDemoAccount.initialRequired' },
};
const empty: NewDemoAccountFields = {
  platform: '',
  account_type: '',
  currency: '',
  leverage: '',
  initial_deposit: '',
};
const begun = { fields: empty, problems: {}, problem: null, answer: null } as const;

/** The choices that were not made. */
export const missingOf = (fields: NewDemoAccountFields): Problems<NewDemoAccountFields> =>
  Object.fromEntries(Object.entries(required).filter(([field]) => fields[field as NewDemoAccountField] === ''));

/** The server of an account is that of its platform (M-239); what is chosen is one of the lists above. */
const bodyOf = ({ initial_deposit, ...chosen }: NewDemoAccountFields) =>
  ({
    ...chosen,
    server: `${chosen.platform}-Demo`,
    is_demo: true,
    initial_deposit: Number(initial_deposit),
  }) as Request;

const name = 'newDemoAccount';
const fields = Object.keys(empty);
const end = (kind: 'accepted' | 'notReceived' | 'unknown'): Message => ({ id: `intents.createDemoAccount.${kind}` });

const calls = intentsOf(
  setup({
    types: {
      context: {} as NewDemoAccountContext,
      events: {} as NewDemoAccountEvent,
      tags: {} as 'busy' | 'editable',
    },
    actions: {
      clearForm: assign(begun),
      forgetAnswer: assign({ answer: null }),
      setAnswer: assign((_, { outcome }: IntentSettled) =>
        outcome.kind === 'accepted' ? { answer: outcome.body } : {},
      ),
      setRejection: assign((_, { outcome }: IntentSettled) =>
        outcome.kind === 'rejected'
          ? refusalOf<NewDemoAccountFields>(
              fields,
              outcome,
              outcome.isNotReceived ? end('notReceived') : { id: 'form.failed' },
            )
          : {},
      ),
      setUnknown: assign({ problem: end('unknown') }),
      notifyAccepted: tell('notices', ({ context }) => ({
        type: 'notice.add',
        kind: 'success',
        message: saidBy(context.answer, end('accepted')),
      })),
      // Balances and the account's mode come with the user.
      reloadUser: tell('session', { type: 'user.reload' }),
      // Nobody knows whether it was done: the list does. Of what was accepted it hears itself.
      reloadList: tell('platformAccounts', { type: 'source.changed' }),
    },
  }),
  { name, call: (context) => ({ operation: 'createDemoAccount', body: bodyOf(context.fields) }) },
);
const { flow, editing, typing } = formsOf(calls.flow, { name, fields });

/** The form of a new demo account, made once for each press; its call belongs to `intentQueue` (M-229 to M-241). */
export const newDemoAccountMachine = flow.createMachine({
  id: name,
  context: { ...begun, submission: 0 },
  initial: 'editing',
  // What is typed while a call is on its way belongs to the next one: its own body has left.
  on: {
    ...typing,
    'fields.change': { actions: { type: 'setFields', params: ({ event }) => event } },
  },
  states: {
    editing: editing('submitting', {
      check: (context) => missingOf(context.fields),
      pressed: ['forgetAnswer', ...calls.submit],
    }),
    submitting: calls.submitting({
      accepted: {
        target: 'accepted',
        actions: [{ type: 'setAnswer', ...ofSettled }, 'notifyAccepted', 'reloadUser'],
      },
      rejected: {
        target: 'editing',
        actions: [{ type: 'setRejection', ...ofSettled }, 'notifyProblem', 'reloadUser'],
      },
      unknown: { target: 'unknown', actions: ['setUnknown', 'notifyProblem', 'reloadUser', 'reloadList'] },
    }),
    accepted: {
      description: 'The server did it; another edit starts the next intent. A page that is left begins anew.',
      on: { 'form.edit': 'editing', 'screen.changed': { target: 'editing', actions: 'clearForm' } },
    },
    // The notice that nobody knows goes once somebody does: the queue has told what it learnt.
    unknown: calls.unresolved({
      accepted: {
        target: 'accepted',
        actions: [{ type: 'setAnswer', ...ofSettled }, 'clearProblems', 'withdrawProblem', 'reloadUser'],
      },
      rejected: {
        target: 'editing',
        actions: [{ type: 'setRejection', ...ofSettled }, 'withdrawProblem', 'reloadUser'],
      },
      on: { 'form.edit': 'editing' },
    }),
  },
});

export interface NewDemoAccountView extends StepView<NewDemoAccountFields> {
  readonly phase: 'editing' | 'accepted' | 'unknown';
  /** The problems that still are: not those of a choice that was made since the press. */
  readonly standing: Problems<NewDemoAccountFields>;
  /** What an accepted one was answered. */
  readonly answer: unknown;
}

/** The form of a new demo account, as a screen shows it. */
export const newDemoAccountView = defineView(['newDemoAccount'], ({ newDemoAccount }): NewDemoAccountView => {
  const form = stepView(empty, newDemoAccount);
  const state = newDemoAccount?.value;
  const isStanding = ([field, problem]: readonly [string, object]) =>
    'text' in problem || form.fields[field as NewDemoAccountField] === '';
  return {
    phase: state === 'accepted' || state === 'unknown' ? state : 'editing',
    ...form,
    answer: newDemoAccount?.context.answer ?? null,
    standing: Object.fromEntries(Object.entries(form.problems).filter(isStanding)),
  };
});

export const newDemoAccount = defineFlow({
  name,
  machine: newDemoAccountMachine,
  follows: [screenFact],
  hasAddress: true,
  staysWhenLeft: true,
});

declare module '../../shared/resident' {
  interface Residents {
    newDemoAccount: { event: NewDemoAccountEvent; snapshot: SnapshotFrom<typeof newDemoAccountMachine> };
  }
}
