import { assign, enqueueActions, setup } from 'xstate';
import { port } from '../actor-port';
import { tell } from '../resident';
import { formsOf, secretsOf } from './form.chart';
import { emptyForm, fieldsOf } from './form.rules';
import type { Fields, FormContext, FormEvent, FormInput, FormOutcome, FormPlan, Needs } from './form.types';

/** A form of one step, with the actor `send`; what is typed stays, whatever the call comes to. */
export function formMachine<F extends Fields, Answer = null>(plan: FormPlan<F, Answer>) {
  const { name, check, clean, unconfirmed, accepted } = plan;
  const isOfSettings = plan.start !== undefined;
  const { flow, formStates, typing, withAnswer } = formsOf(
    setup({
      types: {
        context: {} as FormContext<F, Answer>,
        events: {} as FormEvent<F>,
        input: {} as Needs | undefined,
        tags: {} as 'busy' | 'editable' | 'background',
      },
      actors: { send: port<FormOutcome<Answer>, FormInput<F>>('send') },
      actions: {
        /** Supplied by a flow that does more than show them. */
        noteProblems: (_, _problems: object) => undefined,
        // What was typed stays: a form begins with them, and does not follow them.
        setNeeds: assign(({ context }, needs: Needs) => ({ needs: { ...context.needs, ...needs } })),
        forgetAnswer: assign({ answer: null }),
        setAnswer: assign((_, outcome: FormOutcome<Answer>) =>
          outcome.kind === 'accepted' ? { answer: outcome.answer } : {},
        ),
        tellAccepted: enqueueActions(({ enqueue }, outcome: FormOutcome<Answer>) => {
          if (outcome.kind !== 'accepted') return;
          for (const { to, event } of accepted?.(outcome.answer) ?? []) enqueue(tell(to, event));
        }),
      },
    }),
    { name, fields: fieldsOf(plan), ...(clean && { clean }) },
  );
  return flow.createMachine({
    id: name,
    context: ({ input }) => emptyForm(plan, input),
    initial: 'editing',
    on: {
      ...typing,
      'fields.change': { actions: { type: 'setFields', params: ({ event }) => event } },
      ...(isOfSettings && {
        'registering.changed': {
          actions: {
            type: 'setNeeds' as const,
            params: ({ event }: { event: { registering: unknown } }) => ({ registering: event.registering }),
          },
        },
      }),
    },
    states: {
      ...formStates({
        check: [
          {
            check: ({ fields }, secrets) => check(fields, secrets),
            actions: [{ type: 'noteProblems', params: ({ context }) => context.problems }, 'withdrawProblem'],
          },
        ],
        pressed: 'forgetAnswer',
        send: 'send',
        input: ({ context: { fields, needs }, event }) => ({
          fields,
          ...(needs ? { needs } : {}),
          ...('secrets' in event ? { secrets: secretsOf(event) } : {}),
        }),
        answered: {
          guard: withAnswer('isAccepted'),
          target: 'accepted',
          actions: [withAnswer('setAnswer'), withAnswer('tellAccepted')],
        },
        ...(unconfirmed && { unanswered: unconfirmed }),
      }),
      accepted: {
        description:
          'The server did it; another edit starts the next submission, where others were not told of an end.',
        ...(accepted ? { type: 'final' as const } : { on: { 'form.edit': 'editing' as const } }),
      },
    },
  });
}
