import {
  assign,
  type AnyEventObject,
  type EventObject,
  type MetaObject,
  type NonReducibleUnknown,
  type SetupReturn,
  type UnknownActorLogic,
} from 'xstate';
import type { IntentResolved, IntentSettled } from '../intent';
import type { Params } from '../remote/flow.types';
import { tell, type ResidentEvent } from '../resident';
import { ofPress } from './form.chart';
import type { Secrets } from './form.types';

type Submit = Extract<ResidentEvent<'intentQueue'>, { type: 'intent.submit' }>;
type IntentActions = { nameSubmission: undefined; submitIntent: Secrets; passOn: IntentSettled };
type IntentGuards = {
  isUnseen: IntentSettled;
  isOwnAccepted: IntentSettled;
  isOwnRejected: IntentSettled;
  isOwnUnproven: IntentSettled;
  isOwn: IntentSettled;
};

/** For an action or a guard that takes the end of an intent, whenever it was learnt. */
export const ofSettled = {
  params: ({ event }: { event: IntentSettled | IntentResolved }): IntentSettled => ({
    ...event,
    type: 'intent.settled',
  }),
} as const;

/** The queue shows the end instead. */
export const passOn = { type: 'passOn', ...ofSettled } as const;

/**
 * The state of a flow in which its call moves money (hard case 4). The call belongs to `intentQueue`, which gives each
 * press one idempotency key and outlives this flow; it ends as accepted, rejected or unknown, and unknown is never shown
 * as a failure. `flow` is the given setup with the guards and actions of that state, `submit` the actions that lead
 * there.
 */
export function intentsOf<
  C extends { readonly submission: number },
  E extends AnyEventObject,
  A extends Record<string, UnknownActorLogic>,
  Children extends Record<string, string>,
  Actions extends Record<string, Params>,
  Guards extends Record<string, Params>,
  Delay extends string,
  Tag extends string,
  In,
  Out extends NonReducibleUnknown,
  Emitted extends EventObject,
  Meta extends MetaObject,
  TransitionMeta extends MetaObject,
>(
  setup: SetupReturn<C, E, A, Children, Actions, Guards, Delay, Tag, In, Out, Emitted, Meta, TransitionMeta>,
  {
    name,
    call,
    isClosed,
  }: {
    /** Its systemId: the outcome comes back to it. */
    readonly name: string;
    /** Secrets stay sealed in the body until it is sent. */
    readonly call: (context: C, secrets: Secrets) => Pick<Submit, 'operation' | 'body'>;
    /** What shows the outcome was closed. */
    readonly isClosed?: (context: C) => boolean;
  },
) {
  const isOwn = ({ context }: { context: C }, { ref }: IntentSettled) => ref === String(context.submission);
  const flow = setup.extend<IntentActions, IntentGuards>({
    guards: {
      isUnseen: (args, event) => isOwn(args, event) && isClosed?.(args.context) === true,
      isOwnAccepted: (args, event) => isOwn(args, event) && event.outcome.kind === 'accepted',
      isOwnRejected: (args, event) => isOwn(args, event) && event.outcome.kind === 'rejected',
      isOwnUnproven: (args, { outcome, ...event }) =>
        isOwn(args, { ...event, outcome }) && outcome.kind === 'rejected' && outcome.isCodeNeeded === true,
      isOwn,
    },
    actions: {
      nameSubmission: assign(({ context }) => ({ submission: context.submission + 1 }) as Partial<C>),
      submitIntent: tell('intentQueue', ({ context }: { context: C }, secrets: Secrets) => {
        return {
          type: 'intent.submit',
          ...call(context, secrets),
          owner: name,
          ref: String(context.submission),
        } as Submit;
      }),
      passOn: tell('intentQueue', (_, event: IntentSettled) => event),
    },
  });
  const guarded = <const G extends keyof IntentGuards, const End extends object>(guard: G, end: End) =>
    ({ guard: { type: guard, ...ofSettled }, ...end }) as const;

  /** One intent is in flight; the end of another press is not heard. */
  function submitting<
    const Accepted extends object,
    const Rejected extends object,
    const Unknown extends object,
    const Unseen extends object = never,
    const Unproven extends object = never,
    const On extends object = object,
  >(ends: {
    accepted: Accepted;
    rejected: Rejected;
    unknown: Unknown;
    /** The server wants a code by mail first; as any refusal unless given. */
    unproven?: Unproven;
    /** Nobody would see the outcome in the flow: `passOn` gives it to the queue, which shows it. */
    unseen?: Unseen;
    /** The flow's own edges. */
    on?: On;
  }) {
    return {
      description: 'One intent is in flight; a second press finds no transition.',
      tags: 'busy',
      on: {
        ...(ends.on as On),
        'intent.settled': [
          ...(ends.unseen ? [guarded('isUnseen', ends.unseen)] : []),
          guarded('isOwnAccepted', ends.accepted),
          ...(ends.unproven ? [guarded('isOwnUnproven', ends.unproven)] : []),
          guarded('isOwnRejected', ends.rejected),
          guarded('isOwn', ends.unknown),
        ],
      },
    } as const;
  }
  /** Nobody knows how it ended. The queue goes on asking, and what it learns is heard here (R15). */
  function unresolved<const Accepted extends object, const Rejected extends object, const On extends object>(ends: {
    accepted: Accepted;
    rejected: Rejected;
    /** The flow's own edges: another try needs a confirmation. */
    on: On;
  }) {
    return {
      description: 'The outcome is unknown: another press would be another call, so it needs a confirmation.',
      on: {
        ...ends.on,
        'intent.resolved': [guarded('isOwnAccepted', ends.accepted), guarded('isOwnRejected', ends.rejected)],
      },
    } as const;
  }
  const submit = ['nameSubmission', { type: 'submitIntent', ...ofPress }] as const;
  return { flow, submitting, unresolved, submit };
}
