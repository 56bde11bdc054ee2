import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { CHAT_BUTTON } from './chat-button.rules';
import { chatButtonModel } from './chat-button.model';

const space = { width: 1000, height: 800 };

function placed() {
  const button = stage(chatButtonModel);
  const at = () => [button.view().right, button.view().bottom];
  const drag = (x: number, y: number) => {
    button.send({ type: 'pointer.press', at: { x: 500, y: 500 } });
    button.send({ type: 'pointer.move', at: { x: 500 + x, y: 500 + y }, space });
    button.send({ type: 'pointer.release' });
  };
  const opened = () => button.told.filter(({ event }) => event.type === 'chat.open').length;
  return { button, at, drag, opened };
}

describe('chat-button', () => {
  proveMachine(chatButtonModel);

  it('starts 20 px from the right and 40 px from the bottom, and follows a drag (A-068, A-070, A-255, T-238)', () => {
    const { at, drag, opened } = placed();
    expect(at()).toEqual([20, 40]);
    drag(-300, -200);
    expect([at(), opened()]).toEqual([[320, 240], 0]);
  });

  it('never leaves the window, on any side (A-070)', () => {
    const { at, drag } = placed();
    drag(5000, 5000);
    expect(at()).toEqual([0, 0]);
    drag(-5000, -5000);
    expect(at()).toEqual([space.width - CHAT_BUTTON.size, space.height - CHAT_BUTTON.size]);
  });

  it('takes a move under 5 px for a press, and one of 5 px for a move (A-070)', () => {
    const { at, drag, opened } = placed();
    drag(3, 3);
    expect([at(), opened()]).toEqual([[20, 40], 1]);
    drag(-3, -4);
    expect([at(), opened()]).toEqual([[23, 44], 1]);
  });

  it('moves by arrow keys and opens by a press without a pointer (A-070)', () => {
    const { button, at, opened } = placed();
    button.send({ type: 'button.step', by: { x: -1, y: 0 }, space });
    button.send({ type: 'button.step', by: { x: 0, y: -1 }, space });
    expect(at()).toEqual([40, 60]);
    button.send({ type: 'button.press' });
    expect(opened()).toBe(1);
  });

  it('forgets a drag that the browser took away, and opens nothing (A-070)', () => {
    const { button, opened } = placed();
    button.send({ type: 'pointer.press', at: { x: 500, y: 500 } });
    button.send({ type: 'pointer.cancel' });
    button.send({ type: 'pointer.release' });
    expect(opened()).toBe(0);
  });
});
