import { assign, setup } from 'xstate';
import { tell } from '../../shared/resident';
import { between, CHAT_BUTTON, isMove, movedBy, stepped } from './chat-button.rules';
import type { ChatButtonContext, ChatButtonEvent, Point, Space } from './chat-button.types';

type Move = { readonly at: Point; readonly space: Space };
type Step = { readonly by: Point; readonly space: Space };

/** The floating chat button: where it stands, and which touches of it are presses. */
export const chatButtonMachine = setup({
  types: { context: {} as ChatButtonContext, events: {} as ChatButtonEvent },
  guards: {
    isMove: ({ context }, at: Point) => isMove(between(context.grip.at, at)),
  },
  actions: {
    setGrip: assign(({ context }, at: Point) => ({ grip: { at, offset: context.offset } })),
    follow: assign(({ context: { grip } }, { at, space }: Move) => ({
      offset: movedBy(grip.offset, between(grip.at, at), space),
    })),
    step: assign(({ context }, { by, space }: Step) => ({
      offset: movedBy(context.offset, stepped(by), space),
    })),
    openChat: tell('shell', { type: 'chat.open' }),
  },
}).createMachine({
  id: 'chatButton',
  // Kept by nobody: a reload starts there again.
  context: { offset: CHAT_BUTTON.start, grip: { at: { x: 0, y: 0 }, offset: CHAT_BUTTON.start } },
  initial: 'resting',
  states: {
    resting: {
      description: 'It stands where it was left.',
      on: {
        'pointer.press': { target: 'held', actions: { type: 'setGrip', params: ({ event }) => event.at } },
        'button.step': { actions: { type: 'step', params: ({ event }) => event } },
        'button.press': { actions: 'openChat' },
      },
    },
    held: {
      description: 'A finger or the mouse is on it and has hardly moved: letting go is a press.',
      on: {
        'pointer.move': {
          guard: { type: 'isMove', params: ({ event }) => event.at },
          target: 'dragging',
          actions: { type: 'follow', params: ({ event }) => event },
        },
        'pointer.release': { target: 'resting', actions: 'openChat' },
        'pointer.cancel': 'resting',
      },
    },
    dragging: {
      description: 'It follows the pointer; letting go leaves it there and opens nothing.',
      on: {
        'pointer.move': { actions: { type: 'follow', params: ({ event }) => event } },
        'pointer.release': 'resting',
        'pointer.cancel': 'resting',
      },
    },
  },
});
