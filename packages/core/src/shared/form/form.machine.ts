import { assign, setup } from 'xstate';
import type { Message } from '../message';
import { port } from '../port';
import { requestsOf } from '../remote';
import { tell } from '../resident';
import { changedField, emptyForm, hasProblems, refusalOf } from './form.rules';
import type { Fields, FormContext, FormEvent, FormInput, FormOutcome, FormPlan } from './form.types';

type Rejected = Extract<FormOutcome<never>, { kind: 'rejected' }>;

const failed: Message = { id: 'form.failed' };

/**
 * The machine of a form: fields, their problems, the call on its way and its end. A flow plans it and gives it the actor
 * `send`; what is typed stays, whatever the call comes to.
 */
export function formMachine<F extends Fields, Answer = null>(plan: FormPlan<F>) {
  const { name, check } = plan;
  const flow = setup({
    types: {
      context: {} as FormContext<F, Answer>,
      events: {} as FormEvent<F>,
      tags: {} as 'busy' | 'editable' | 'background',
    },
    actors: { send: port<FormOutcome<Answer>, FormInput<F>>('send') },
    guards: {
      isIncomplete: ({ context }) => hasProblems(check(context.fields)),
      isAccepted: (_, outcome: FormOutcome<Answer>) => outcome.kind === 'accepted',
    },
    actions: {
      setField: assign(({ context }, { field, text }: { field: string; text: string }) => ({
        fields: changedField(context.fields, field, text),
      })),
      setProblems: assign(({ context }) => ({ problems: check(context.fields), problem: null })),
      clearProblems: assign({ problems: {}, problem: null, answer: null }),
      setAnswer: assign((_, outcome: FormOutcome<Answer>) =>
        outcome.kind === 'accepted' ? { answer: outcome.answer } : {},
      ),
      setRefusal: assign((_, outcome: FormOutcome<Answer>) => refusalOf(plan, outcome as Rejected, failed)),
      setFailure: assign({ problem: failed }),
      notifyProblem: tell('notices', ({ context }) => ({
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
  return flow.createMachine({
    id: name,
    context: emptyForm(plan),
    initial: 'editing',
    // Also while the call runs: nothing typed is lost.
    on: { 'field.change': { actions: { type: 'setField', params: ({ event }) => event } } },
    states: {
      editing: {
        description: 'Fields take text; what kept the last submission back stands beside them.',
        tags: 'editable',
        on: {
          'form.submit': [
            { guard: 'isIncomplete', actions: ['setProblems', 'withdrawProblem'] },
            { target: 'submitting', actions: ['clearProblems', 'withdrawProblem'] },
          ],
        },
      },
      submitting: {
        description: 'The call is in flight; a second press finds no transition.',
        ...request('send', {
          tags: 'busy',
          input: ({ context: { fields } }) => ({ fields }),
          answered: [
            { guard: withAnswer('isAccepted'), target: 'accepted', actions: withAnswer('setAnswer') },
            { target: 'editing', actions: [withAnswer('setRefusal'), 'notifyProblem'] },
          ],
          failed: { target: 'editing', actions: ['setFailure', 'notifyProblem'] },
        }),
      },
      accepted: {
        description: 'The server did it; another edit starts the next submission.',
        on: { 'form.edit': 'editing' },
      },
    },
  });
}
