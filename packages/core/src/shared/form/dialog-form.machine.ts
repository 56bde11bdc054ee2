import { assign, setup } from 'xstate';
import { port } from '../actor-port';
import { tell, type ResidentEvent } from '../resident';
import { formsOf, secretsOf } from './form.chart';
import { emptyForm, fieldsOf } from './form.rules';
import type { DialogFormContext, DialogFormEvent, DialogFormPlan, Fields, FormInput, FormOutcome } from './form.types';
import type { Needs } from './form.types';

const shown = { params: ({ event }: { event: { shown: boolean } }) => event.shown };

/**
 * A form in a dialog, whose flow outlives the dialog: each opening begins anew. A call that is under way when the dialog
 * is closed goes on, and its end is a notice. Without an answer nobody knows whether it was done, and the plan says so in
 * its own words.
 */
export function dialogFormMachine<F extends Fields>(plan: DialogFormPlan<F>) {
  const { name, dialog, check, success, refused, unconfirmed } = plan;
  // A form of secrets alone has none.
  const hasFields = Object.keys(plan.empty).length > 0;
  const isOfUser = plan.start !== undefined;
  const { flow, formStates, typing, withAnswer } = formsOf(
    setup({
      types: {
        context: {} as DialogFormContext<F>,
        events: {} as DialogFormEvent<F>,
        input: {} as Needs,
        tags: {} as 'busy' | 'editable' | 'background',
      },
      actors: { send: port<FormOutcome<null>, FormInput<F>>('send') },
      guards: {
        isShown: (_, isShown: boolean) => isShown,
        isLeft: ({ context }) => !context.isShown,
      },
      actions: {
        begin: assign(({ context }) => ({ ...emptyForm(plan, context.needs), isShown: true })),
        setShown: assign((_, isShown: boolean) => ({ isShown })),
        forget: assign(({ context }) => ({ ...emptyForm(plan, context.needs), fields: plan.empty, isShown: false })),
        setNeeds: assign(({ context }, needs: Needs) => ({ needs: { ...context.needs, ...needs } })),
        // The person may type on meanwhile.
        noteSent: assign(({ context }) => ({ needs: { ...context.needs, sent: context.fields } })),
        // The user comes again only later.
        keepSaved: assign(({ context }) => ({ needs: { ...context.needs, saved: context.needs?.['sent'] } })),
        notifyDone: tell('notices', { type: 'notice.add', kind: 'success', message: success }),
        closeDialog: tell('dialogs', { type: 'dialog.close', name: dialog } as ResidentEvent<'dialogs'>),
        /** Whatever the call changed of the user. */
        reloadUser: tell('session', { type: 'user.reload' }),
      },
    }),
    { name, fields: fieldsOf(plan), failed: refused },
  );
  const { editing, submitting } = formStates({
    check: ({ fields }, secrets) => check(fields, secrets),
    pressed: isOfUser ? 'noteSent' : [],
    send: 'send',
    input: ({ context: { fields, needs = {} }, event }) => ({
      fields,
      needs,
      ...('secrets' in event ? { secrets: secretsOf(event) } : {}),
    }),
    answered: {
      guard: withAnswer('isAccepted'),
      target: 'closed',
      actions: [...(isOfUser ? ['keepSaved' as const] : []), 'notifyDone', 'reloadUser', 'closeDialog'],
    },
    unanswered: unconfirmed,
    lost: 'reloadUser',
  });
  const setShown = { actions: { type: 'setShown', ...shown } } as const;
  return flow.createMachine({
    id: name,
    context: ({ input }) => ({ ...emptyForm(plan, input), fields: plan.empty, isShown: false }),
    initial: 'closed',
    on: {
      ...(isOfUser && {
        'user.changed': {
          actions: {
            type: 'setNeeds' as const,
            params: ({ event }: { event: { user: unknown } }) => ({ user: event.user, saved: undefined }),
          },
        },
      }),
      ...(hasFields && {
        ...typing,
        'fields.change': {
          actions: { type: 'setFields' as const, params: ({ event }: { event: { fields: Fields } }) => event },
        },
      }),
    },
    states: {
      closed: {
        description: 'The dialog is not open: nothing is kept of what was typed in it.',
        entry: 'forget',
        on: {
          ...(hasFields && { 'field.change': {}, 'fields.change': {} }),
          'shown.changed': { guard: { type: 'isShown', ...shown }, target: 'editing', actions: 'begin' },
        },
      },
      editing: {
        ...editing,
        always: { guard: 'isLeft', target: 'closed' },
        on: { ...editing.on, 'shown.changed': setShown },
      },
      submitting: { ...submitting, on: { 'shown.changed': setShown } },
    },
  });
}
