import { codeAnswers, codeEvents } from '../../shared/code/code.model';
import { defineModel } from '../../testing/model';
import { twoFaMachine } from './two-fa.machine';
import { twoFaView } from './two-fa.view';

export const twoFaModel = defineModel(twoFaMachine, {
  events: [...codeEvents, { type: 'check.changed', check: false }],
  answers: codeAnswers,
  residents: ['notices', 'session'],
  view: twoFaView,
});
