import { assign, enqueueActions, setup } from 'xstate';
import type { Message } from '../message';
import { port } from '../port';
import { requestsOf } from '../remote';
import { tell } from '../resident';
import { failureOf } from '../unreached';
import { changedField, emptyForm, hasProblems, refusalOf } from './form.rules';
import type { Fields, FormContext, FormEvent, FormInput, FormOutcome, FormPlan, Needs, Secrets } from './form.types';

type Rejected = Extract<FormOutcome<never>, { kind: 'rejected' }>;

const failed: Message = { id: 'form.failed' };
const none: Secrets = {};
const ofPress = { params: ({ event }: { event: { secrets?: Secrets } }) => event.secrets ?? none };

/**
 * The machine of a form: fields, their problems, the call on its way and its end. A flow plans it and gives it the actor
 * `send`; what is typed stays, whatever the call comes to.
 */
export function formMachine<F extends Fields, Answer = null>(plan: FormPlan<F, Answer>) {
  const { name, check, clean = (_, text) => text, accepted } = plan;
  const flow = setup({
    types: {
      context: {} as FormContext<F, Answer>,
      events: {} as FormEvent<F>,
      input: {} as Needs | undefined,
      tags: {} as 'busy' | 'editable' | 'background',
    },
    actors: { send: port<FormOutcome<Answer>, FormInput<F>>('send') },
    guards: {
      isIncomplete: ({ context }, secrets: Secrets) => hasProblems(check(context.fields, secrets)),
      isAccepted: (_, outcome: FormOutcome<Answer>) => outcome.kind === 'accepted',
    },
    actions: {
      setField: assign(({ context }, { field, text }: { field: string; text: string }) => ({
        fields: changedField(context.fields, field, clean(field, text)),
      })),
      setFields: assign(({ context }, { fields }: { fields: Fields }) => ({
        fields: { ...context.fields, ...fields },
      })),
      setProblems: assign(({ context }, secrets: Secrets) => ({
        problems: check(context.fields, secrets),
        problem: null,
      })),
      /** Supplied by a flow that does more than show them. */
      noteProblems: (_, _problems: object) => undefined,
      clearProblems: assign({ problems: {}, problem: null, answer: null }),
      setAnswer: assign((_, outcome: FormOutcome<Answer>) =>
        outcome.kind === 'accepted' ? { answer: outcome.answer } : {},
      ),
      setRefusal: assign((_, outcome: FormOutcome<Answer>) => refusalOf(plan, outcome as Rejected, failed)),
      setFailure: assign(({ event }) => ({ problem: failureOf(event) })),
      notifyProblem: tell('notices', ({ context }) => ({
        type: 'notice.add',
        kind: 'error',
        message: context.problem ?? failed,
        topic: name,
      })),
      withdrawProblem: tell('notices', { type: 'notice.withdraw', topic: name }),
      tellAccepted: enqueueActions(({ enqueue }, outcome: FormOutcome<Answer>) => {
        if (outcome.kind !== 'accepted') return;
        for (const { to, event } of accepted?.(outcome.answer) ?? []) enqueue(tell(to, event));
      }),
    },
    delays: { requestTimeout: 30_000 },
  });
  const { request, withAnswer } = requestsOf(flow);
  return flow.createMachine({
    id: name,
    context: ({ input }) => emptyForm(plan, input),
    initial: 'editing',
    // Also while the call runs: nothing typed is lost.
    on: {
      'field.change': { actions: { type: 'setField', params: ({ event }) => event } },
      'fields.change': { actions: { type: 'setFields', params: ({ event }) => event } },
    },
    states: {
      editing: {
        description: 'Fields take text; what kept the last submission back stands beside them.',
        tags: 'editable',
        on: {
          'form.submit': [
            {
              guard: { type: 'isIncomplete', ...ofPress },
              actions: [
                { type: 'setProblems', ...ofPress },
                { type: 'noteProblems', params: ({ context }) => context.problems },
                'withdrawProblem',
              ],
            },
            { target: 'submitting', actions: ['clearProblems', 'withdrawProblem'] },
          ],
        },
      },
      submitting: {
        description: 'The call is in flight; a second press finds no transition.',
        ...request('send', {
          tags: 'busy',
          input: ({ context: { fields, needs }, event }) => ({
            fields,
            ...(needs ? { needs } : {}),
            ...(event.type === 'form.submit' && event.secrets ? { secrets: event.secrets } : {}),
          }),
          answered: [
            {
              guard: withAnswer('isAccepted'),
              target: 'accepted',
              actions: [withAnswer('setAnswer'), withAnswer('tellAccepted')],
            },
            { target: 'editing', actions: [withAnswer('setRefusal'), 'notifyProblem'] },
          ],
          failed: { target: 'editing', actions: ['setFailure', 'notifyProblem'] },
        }),
      },
      accepted: {
        description:
          'The server did it; another edit starts the next submission, where others were not told of an end.',
        ...(accepted ? { type: 'final' as const } : { on: { 'form.edit': 'editing' as const } }),
      },
    },
  });
}
