import { codeAnswers, codeEvents } from '../../shared/code/code.model';
import { defineModel } from '../../testing/model';
import { stepUpMachine } from './step-up.machine';
import { stepUpView } from './step-up.view';

export const stepUpModel = defineModel(stepUpMachine, {
  events: [
    { type: 'proof.ask', owner: 'withdrawal' },
    { type: 'proof.ask', owner: 'receiverForm' },
    { type: 'proof.cancel', owner: 'withdrawal' },
    ...codeEvents,
  ],
  answers: codeAnswers,
  key: ({ context: { owner, isUsed } }) => [owner, isUsed],
  residents: ['notices', 'session', 'withdrawal', 'receiverForm', 'withdrawalMethods'],
  view: stepUpView,
});
