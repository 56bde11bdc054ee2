import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { dialogsModel } from './dialogs.model';
import { dialogsView } from './dialogs.view';
import type { DialogsEvent } from './dialogs.types';

function page() {
  const live = stage(dialogsModel);
  const send = (event: object) => live.send(event as DialogsEvent);
  return {
    send,
    clock: live.clock,
    shown: () => dialogsView.read({ dialogs: live.actor.getSnapshot() }),
    open: (name: string) => send({ type: 'dialog.open', name, input: {} }),
    queue: (name: string, once = name) => send({ type: 'dialog.queue', name, input: {}, once }),
    close: (name?: string) => send({ type: 'dialog.close', ...(name && { name }) }),
    names: () => live.snapshot().context.stack.map(({ name }) => name as string),
  };
}

describe('dialogs', () => {
  proveMachine(dialogsModel);

  it('Back closes the top one first (hard case 7)', () => {
    const { shown, open, close, send } = page();
    open('menu');
    open('search');
    expect([shown().top?.name, shown().depth]).toEqual(['search', 2]);
    close();
    expect([shown().top?.name, shown().depth]).toEqual(['menu', 1]);
    open('search');
    open('menu');
    expect([shown().top?.name, shown().depth]).toEqual(['menu', 2]);
    send({ type: 'dialogs.clear' });
    expect(shown()).toEqual({ top: null, depth: 0, isArriving: false, isLeaving: true });
  });

  it('has each one arrive before a press beside it counts (R39)', () => {
    const { shown, open, close, clock } = page();
    const isArriving = () => shown().isArriving;
    open('menu');
    expect(isArriving()).toBe(true);
    clock.fireNext();
    expect(isArriving()).toBe(false);
    open('search');
    expect(isArriving()).toBe(true);
    clock.fireNext();
    close();
    expect([shown().top?.name, isArriving()]).toEqual(['menu', false]);
  });

  it.each([
    ['a press beside it, or its own button', 'dialog.close'],
    ['a way that leads out of it', 'dialogs.leave'],
    ['a switch of the account', 'dialogs.clear'],
  ])('keeps the second half of a press from the page once the last one was closed by %s (R39)', (_, type) => {
    const { shown, open, close, send, clock } = page();
    const isLeaving = () => shown().isLeaving;
    expect(isLeaving()).toBe(false);
    open('menu');
    open('search');
    close();
    expect([shown().top?.name, isLeaving()]).toEqual(['menu', false]);
    send({ type });
    expect([shown().top, shown().isArriving, isLeaving()]).toEqual([null, false, true]);
    clock.fireNext();
    expect(isLeaving()).toBe(false);
  });

  it('opens another one at once while the last one is leaving (R39)', () => {
    const { shown, open, queue, close, clock } = page();
    for (const opens of [open, queue]) {
      open('menu');
      close();
      opens('search');
      expect(shown()).toMatchObject({ top: { name: 'search' }, depth: 1, isArriving: true, isLeaving: false });
      clock.fireNext();
      expect(shown()).toMatchObject({ top: { name: 'search' }, isArriving: false, isLeaving: false });
      close();
    }
  });

  it('has what waited arrive as well, when the press that closed the one before it may be half of a double one (R39)', () => {
    const { shown, open, queue, close, clock } = page();
    open('menu');
    queue('first');
    clock.fireNext();
    close();
    expect(shown()).toMatchObject({ top: { name: 'first' }, isArriving: true });
  });

  it('opens what nobody asked for only when no other is open, one after the other (M-210)', () => {
    const { names, open, queue, close } = page();
    open('menu');
    queue('first');
    queue('second');
    expect(names()).toEqual(['menu']);
    close();
    expect(names()).toEqual(['first']);
    close();
    expect(names()).toEqual(['second']);
    close();
    expect(names()).toEqual([]);
  });

  it('keeps what waits where a way leads out of those that are open (M-078, M-210)', () => {
    const { shown, names, open, queue, send } = page();
    open('menu');
    open('search');
    queue('first');
    send({ type: 'dialogs.leave' });
    expect([names(), shown().depth]).toEqual([['first'], 1]);
  });

  it('opens it once until somebody signs out, whatever closes it and whichever mode is on (M-210, R7)', () => {
    const { names, queue, close, send } = page();
    queue('first');
    close();
    queue('first');
    send({ type: 'dialogs.clear' });
    queue('first');
    expect(names()).toEqual([]);
    queue('first', 'something new about it');
    expect(names()).toEqual(['first']);
    send({ type: 'dialogs.clear', isEnd: true });
    queue('first');
    expect(names()).toEqual(['first']);
  });

  it('opens nothing that is not due any more by then, and closes none that is open (A-075, M-210)', () => {
    const { send, names, open, queue, close } = page();
    const unqueue = (name: string) => send({ type: 'dialog.unqueue', name });
    open('menu');
    queue('first');
    queue('second');
    unqueue('first');
    unqueue('menu');
    expect(names()).toEqual(['menu']);
    close();
    expect(names()).toEqual(['second']);
    unqueue('second');
    expect(names()).toEqual(['second']);
    close();
    unqueue('first');
    expect(names()).toEqual([]);
    // It was never seen: it may become due again.
    queue('first');
    expect(names()).toEqual(['first']);
  });

  it('gives one that is open another input, where it stands, and opens none for it (M-209)', () => {
    const { send, shown, names, open, queue, clock } = page();
    const change = (name: string) => send({ type: 'dialog.change', name, input: { amount: '250' } });
    change('popup');
    expect(names()).toEqual([]);
    open('popup');
    open('menu');
    queue('waiting');
    clock.fireNext();
    change('popup');
    change('waiting');
    expect([names(), shown().top, shown().isArriving]).toEqual([['popup', 'menu'], { name: 'menu', input: {} }, false]);
    send({ type: 'dialog.close' });
    expect(shown().top).toEqual({ name: 'popup', input: { amount: '250' } });
    send({ type: 'dialog.close' });
    expect(shown().top).toEqual({ name: 'waiting', input: {} });
  });

  it('drops what waits when it is closed, and does not open it a second time beside itself', () => {
    const { names, open, queue, close } = page();
    open('menu');
    queue('first');
    close('first');
    close();
    expect(names()).toEqual([]);
    open('menu');
    queue('other');
    open('other');
    expect(names()).toEqual(['menu', 'other']);
    close();
    close();
    expect(names()).toEqual([]);
  });

  it('opens each dialog of the frame by its name, asked for or not (A-073, A-074)', () => {
    const frame = [
      ...['depositChooser', 'depositPopup', 'withdrawal', 'withdrawalMethods', 'bonusSummary', 'changePassword'],
      ...['autoConnect', 'assetSearch', 'onboarding', 'chat', 'kycUpload', 'managerProfile'],
    ];
    for (const name of frame) {
      const [asked, waiting] = [page(), page()];
      asked.open(name);
      waiting.queue(name);
      expect([asked.names(), waiting.names()]).toEqual([[name], [name]]);
    }
  });

  it('asks again for what waited when the account was switched, and never for what was seen (A-077, hard case 8)', () => {
    const { names, open, queue, close, send } = page();
    queue('seen');
    close();
    open('menu');
    queue('offer');
    send({ type: 'dialogs.clear' });
    expect(names()).toEqual([]);
    queue('seen');
    queue('offer');
    expect(names()).toEqual(['offer']);
  });

  it('opens again for the next of a kind once what was shown is forgotten (A-077, T-194)', () => {
    const { names, queue, close, send } = page();
    for (const key of ['waiting', 'offered']) {
      queue('offer', key);
      close();
    }
    send({ type: 'once.forget', keys: ['waiting'] });
    queue('offer', 'offered');
    expect(names()).toEqual([]);
    queue('offer', 'waiting');
    expect(names()).toEqual(['offer']);
  });

  it('opens nothing by itself that a person wants no more of, until somebody signs out (R7)', () => {
    const { names, open, send, close } = page();
    const queue = (once: string) => send({ type: 'dialog.queue', name: 'offer', input: {}, once, never: 'declined' });
    queue('first');
    close();
    send({ type: 'once.keep', key: 'declined' });
    send({ type: 'once.forget', keys: ['first', 'second'] });
    send({ type: 'dialogs.clear' });
    queue('first');
    queue('second');
    expect(names()).toEqual([]);
    open('offer');
    expect(names()).toEqual(['offer']);
    send({ type: 'dialogs.clear', isEnd: true });
    queue('first');
    expect(names()).toEqual(['offer']);
  });

  it('opens the accounts of a phone, which share their name with a page (A-063)', () => {
    const { names, open } = page();
    open('accounts');
    expect(names()).toEqual(['accounts']);
  });
});
