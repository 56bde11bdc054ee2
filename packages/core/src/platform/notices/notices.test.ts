import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { noticesModel } from './notices.model';
import { noticesView } from './notices.view';

const add = (kind: 'success' | 'error', text: string) => ({ type: 'notice.add', kind, message: { text } }) as const;
const start = () => {
  const live = stage(noticesModel);
  const shown = () =>
    noticesView
      .read({ notices: live.actor.getSnapshot() })
      .notices.map(({ message }) => ('text' in message ? message.text : message.id));
  return { live, shown };
};

describe('notices', () => {
  proveMachine(noticesModel);

  it('shows the newest on top; success goes after 5 s, an error after 8 s (A-229)', () => {
    const { live, shown } = start();
    live.send(add('error', 'refused'));
    live.send(add('success', 'placed'));
    expect(shown()).toEqual(['placed', 'refused']);
    live.advance(4_999);
    expect(shown()).toEqual(['placed', 'refused']);
    live.advance(1);
    expect(shown()).toEqual(['refused']);
    live.advance(3_000);
    expect(shown()).toEqual([]);
  });

  it('has a list of messages, each with its one kind, error or success, and nothing else to say (A-210)', () => {
    const { live } = start();
    const kinds = () =>
      noticesView.read({ notices: live.actor.getSnapshot() }).notices.map(({ kind, message }) => [kind, message]);
    expect(kinds()).toEqual([]);
    live.send(add('error', 'refused'));
    live.send(add('success', 'placed'));
    expect(kinds()).toEqual([
      ['success', { text: 'placed' }],
      ['error', { text: 'refused' }],
    ]);
  });

  it('keeps the receipts of two deeds apart, and counts the same one', () => {
    const { live, shown } = start();
    const placed = (units: string) => ({ ...add('success', 'placed'), details: [{ text: units }] });
    for (const units of ['0.1', '0.2', '0.1']) live.send(placed(units));
    const { notices } = noticesView.read({ notices: live.actor.getSnapshot() });
    expect(notices.map(({ details, count }) => [details, count])).toEqual([
      [[{ text: '0.1' }], 2],
      [[{ text: '0.2' }], 1],
    ]);
    expect(shown()).toEqual(['placed', 'placed']);
  });

  it('closes the one a person closes (A-228)', () => {
    const { live, shown } = start();
    live.send(add('error', 'one'));
    live.send(add('error', 'two'));
    live.send({ type: 'notice.close', key: 1 });
    expect(shown()).toEqual(['two']);
  });

  it('takes back what a topic said, and nothing else', () => {
    const { live, shown } = start();
    live.send({ ...add('error', 'wrong'), topic: 'signIn' });
    live.send(add('error', 'lost'));
    live.send({ type: 'notice.withdraw', topic: 'signIn' });
    expect(shown()).toEqual(['lost']);
  });

  it('shows a repeated error on top for 8 s more, once: the second refusal is not gone before it is read (A-229)', () => {
    const { live, shown } = start();
    live.send(add('error', 'refused'));
    live.advance(7_900);
    live.send(add('success', 'placed'));
    live.send(add('error', 'refused'));
    expect(shown()).toEqual(['refused', 'placed']);
    live.advance(7_999);
    expect(shown()).toEqual(['refused']);
    live.advance(1);
    expect(shown()).toEqual([]);
  });

  it('says the same text once, with how often, newest on top; what was closed begins anew', () => {
    const { live, shown } = start();
    const counts = () =>
      noticesView.read({ notices: live.actor.getSnapshot() }).notices.map(({ kind, count }) => [kind, count]);
    live.send(add('error', 'refused'));
    live.send(add('success', 'placed'));
    live.send(add('error', 'refused'));
    live.send(add('error', 'refused'));
    expect([shown(), counts()]).toEqual([
      ['refused', 'placed'],
      [
        ['error', 3],
        ['success', 1],
      ],
    ]);
    live.send(add('success', 'placed'));
    live.send(add('success', 'refused'));
    expect([shown(), counts()]).toEqual([
      ['refused', 'placed', 'refused'],
      [
        ['success', 1],
        ['success', 2],
        ['error', 3],
      ],
    ]);
    live.advance(8_000);
    expect(shown()).toEqual([]);
    live.send(add('error', 'refused'));
    expect(counts()).toEqual([['error', 1]]);
  });
});
