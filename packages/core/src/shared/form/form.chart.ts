import {
  assign,
  type AnyEventObject,
  type DoneActorEvent,
  type EventObject,
  type ExtractEvent,
  type InputFrom,
  type MetaObject,
  type NonReducibleUnknown,
  type OutputFrom,
  type SetupReturn,
  type SingleOrArray,
  type UnknownActorLogic,
} from 'xstate';
import type { Message } from '../message';
import type { FlowAction, FlowTransition, OneOrMore, Params } from '../remote/flow.types';
import { requestsOf } from '../remote/remote.chart';
import { tell } from '../resident';
import { failureOf } from '../unreached';
import { changedField, hasProblems, refusalOf } from './form.rules';
import type { Fields, FormAbout, FormState, Rejected, Secrets } from './form.types';

const none: Secrets = {};
const formFailed: Message = { id: 'form.failed' };

/** What travelled with a press (hard case 10). */
export const secretsOf = (event: object): Secrets => (event as { readonly secrets?: Secrets }).secrets ?? none;
/** For an action or a guard that takes it. */
export const ofPress = { params: ({ event }: { event: object }) => secretsOf(event) } as const;

type FormActions = {
  setField: { field: string; text: string };
  setFields: { fields: Fields };
  setProblems: object;
  clearProblems: undefined;
  setRefusal: Rejected;
  setFailure: Message;
  notifyProblem: undefined;
  withdrawProblem: undefined;
};
type FormGuards = { isIncomplete: object; isAccepted: { readonly kind: string } };

/**
 * The states of a form (hard case 16): `flow` is the given setup with the guards and actions of the states,
 * `formStates` makes a step that edits, sends and hears the answer, `editing` a step that another state follows. They
 * stand under a state of the flow, which names the edges out of them.
 */
export function formsOf<
  C extends FormState,
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
  { name, fields: names, clean = (_, text) => text, failed = formFailed, hasNotices = true }: FormAbout,
) {
  const flow = setup.extend<FormActions, FormGuards, 'requestTimeout'>({
    guards: {
      isIncomplete: (_, problems: object) => hasProblems(problems),
      isAccepted: (_, outcome: { readonly kind: string }) => outcome.kind === 'accepted',
    },
    actions: {
      setField: assign(
        ({ context }, { field, text }: { field: string; text: string }) =>
          ({ fields: changedField(context.fields, field, clean(field, text)) }) as Partial<C>,
      ),
      setFields: assign(
        ({ context }, { fields }: { fields: Fields }) => ({ fields: { ...context.fields, ...fields } }) as Partial<C>,
      ),
      setProblems: assign((_, problems: object) => ({ problems, problem: null }) as unknown as Partial<C>),
      clearProblems: assign(() => ({ problems: {}, problem: null }) as unknown as Partial<C>),
      setRefusal: assign((_, outcome: Rejected) => refusalOf(names, outcome, failed) as unknown as Partial<C>),
      setFailure: assign(({ event }, otherwise: Message) => ({ problem: failureOf(event, otherwise) }) as Partial<C>),
      notifyProblem: tell('notices', ({ context }: { context: C }) => ({
        type: 'notice.add',
        kind: 'error',
        message: context.problem ?? failed,
        topic: name,
      })),
      withdrawProblem: tell('notices', { type: 'notice.withdraw', topic: name }),
    },
    delays: { requestTimeout: 30_000 },
  });
  const { request, withAnswer } = requestsOf(flow);
  type To<On extends EventObject> = FlowTransition<
    C,
    E,
    Actions & FormActions,
    Guards & FormGuards,
    Delay,
    Emitted,
    TransitionMeta,
    On
  >;
  type Does<On extends EventObject> = SingleOrArray<FlowAction<C, Actions & FormActions, On>>;
  type Press = ExtractEvent<E, 'form.submit'>;
  type Check = (context: C, secrets: Secrets) => object;

  const notify = hasNotices ? (['notifyProblem'] as const) : [];
  const withdraw = hasNotices ? (['withdrawProblem'] as const) : [];

  // Aliases: a declaration of what is returned has no names of this function.
  type Editing = {
    /** Looked at in this order on a press, which does nothing when one finds a problem. */
    readonly check?: Check | readonly Checked[];
    /** On a press without a problem. */
    readonly pressed?: Does<Press>;
    /** The flow's own edges out of it. */
    readonly on?: { readonly [K in E['type']]?: OneOrMore<To<ExtractEvent<E, K>>> };
  };
  type Checked = {
    readonly check: Check;
    readonly target?: string;
    /** Besides the problems, which stand beside their fields; takes an earlier notice back unless given. */
    readonly actions?: Does<Press>;
  };
  type Sending<K extends keyof A & string> = {
    readonly send: K;
    readonly input: (args: { context: C; event: E }) => InputFrom<A[K]>;
    /** Any answer but a refusal, each with its edge. */
    readonly answered: SingleOrArray<To<DoneActorEvent<OutputFrom<A[K]>>>>;
    /** Besides, when it is refused. */
    readonly refused?: Does<E>;
    /** What to say where no answer came; as where the server gave no words unless given. */
    readonly unanswered?: Message;
    /** Besides, when no answer comes. */
    readonly lost?: Does<E>;
  };

  /** Fields take text; a press without a problem leads to `target`. */
  function editing<const Target extends string>(target: Target, { check = [], pressed = [], on }: Editing) {
    const checks: readonly Checked[] = typeof check === 'function' ? [{ check }] : check;
    const refusals = checks.map(({ check: look, actions = withdraw, ...rest }) => {
      const params = ({ context, event }: { context: C; event: object }) => look(context, secretsOf(event));
      return {
        ...rest,
        guard: { type: 'isIncomplete', params },
        actions: [{ type: 'setProblems', params }, ...[actions].flat()],
      };
    });
    const accepted = { target, actions: ['clearProblems', ...withdraw, ...[pressed].flat()] };
    return {
      description: 'Fields take text; what kept the last press back stands beside them.',
      tags: 'editable' as Tag & 'editable',
      // Actions of the flow made here, and of the one that was given.
      on: { ...on, 'form.submit': [...refusals, accepted] } as unknown as { 'form.submit': [{ target: Target }] },
    } as const;
  }

  /** The server is asked; a refusal leads back to `editing`. */
  function sending<const K extends keyof A & string, const T extends Tag | readonly Tag[]>(
    tags: T,
    { send, input, answered, refused = [], unanswered = failed, lost = [] }: Sending<K>,
  ) {
    const back = (...actions: unknown[]) => ({ target: 'editing', actions: [...actions.flat(), ...notify] }) as never;
    return {
      description: 'The call is in flight; a second press finds no transition.',
      ...request(send, {
        tags: tags as never,
        input,
        answered: [...[answered].flat(), back(withAnswer('setRefusal'), refused)],
        failed: back({ type: 'setFailure', params: unanswered }, lost),
      }),
    };
  }

  /** A step of a form that asks the server. */
  const formStates = <const K extends keyof A & string>(step: Editing & Sending<K>) => ({
    editing: editing('submitting', step),
    submitting: sending('busy' as Tag & 'busy', step),
  });

  /** What a person types, also while a call runs: nothing typed is lost. */
  const typing = {
    'field.change': {
      actions: { type: 'setField', params: ({ event }: { event: { field: string; text: string } }) => event },
    },
  } as const;
  return { flow, editing, sending, formStates, request, typing, withAnswer };
}
