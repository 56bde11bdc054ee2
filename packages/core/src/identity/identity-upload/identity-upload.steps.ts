import { arriving } from '../../shared/slip';

// Transitions of the chart by name, with what they read of their event.

export const shown = { params: ({ event }: { event: { shown: boolean } }) => event.shown };
export const left = { guard: 'isLeft', target: 'closed' } as const;
export const follow = { 'shown.changed': { actions: { type: 'setShown', ...shown } } } as const;
export const leave = { 'dialog.leave': { actions: 'closeDialog' } } as const;
export const send = {
  target: '#identityUpload.sending',
  actions: ['clearProblems', 'withdrawProblem', 'setAttempt'],
} as const;
export const submit = {
  'form.submit': [{ guard: 'isIncomplete', actions: ['setProblems', 'withdrawProblem'] }, send],
} as const;
// An answer that says the same as the last one is read out as well: its words went meanwhile.
export const ask = { 'arrival.ask': { guard: 'canAsk', target: 'asking', actions: 'clearProblems' } } as const;
export const ended = {
  ...arriving('resting'),
  description: 'An upload has only just ended: a press that was meant for its Cancel does not close the dialog (R39).',
} as const;
