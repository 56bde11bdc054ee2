import { defineModel } from '../../testing/model';
import { chatButtonMachine } from './chat-button.machine';
import type { Space } from './chat-button.types';
import { chatButtonView } from './chat-button.view';

const space: Space = { width: 390, height: 844 };

export const chatButtonModel = defineModel(chatButtonMachine, {
  events: [
    { type: 'pointer.press', at: { x: 340, y: 780 } },
    { type: 'pointer.move', at: { x: 342, y: 782 }, space },
    { type: 'pointer.move', at: { x: 200, y: 500 }, space },
    { type: 'pointer.release' },
    { type: 'pointer.cancel' },
    { type: 'button.step', by: { x: -1, y: 0 }, space },
    { type: 'button.press' },
  ],
  residents: ['shell'],
  // Where it stands is a figure of the tests by sentence.
  key: () => null,
  view: chatButtonView,
});
