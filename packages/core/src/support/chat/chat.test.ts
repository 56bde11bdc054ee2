import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { chatActors, chatDelays } from './chat.actors';
import { chatModel, client, given, listed, live, message, own } from './chat.model';
import type { ChatInput } from './chat.types';
import { conversationFact } from './chat.facts';
import { messagesReader } from './chat.wire';
import { chatRow, chatView } from './chat.view';

const LIST = 'listMessages';

/** The chat where it shows; on the page unless told otherwise. */
const opened = (changes: Partial<ChatInput> = { screen: 'liveChat' }) => stage(chatModel, { input: given(changes) });
type Chat = ReturnType<typeof opened>;
const asks = (chat: Chat) => chat.running().includes(LIST);
const noticesOf = (chat: Chat) => chat.take('notices').filter(({ type }) => type === 'notice.add');

const wire = {
  ...{ id: 4, sender_id: 2_147_483_647, message: '<b>Hi</b>', minutes_ago: 2 },
  sender: { name: 'Support', avatar: '' },
};

describe('chat', () => {
  proveMachine(chatModel);

  it('is asked for at once where it shows, and nowhere else (M-248, M-264)', () => {
    const chat = opened({ screen: 'home' });
    expect([asks(chat), chat.view().phase]).toEqual([false, 'loading']);
    chat.send({ type: 'drawer.changed', drawer: true });
    expect(chat.input(LIST)).toEqual({ userId: '7' });
    chat.settle(LIST, listed(message(1)));
    chat.send({ type: 'drawer.changed', drawer: false });
    chat.advance(60_000);
    expect(asks(chat)).toBe(false);
    chat.send({ type: 'screen.changed', screen: 'liveChat' });
    expect(asks(chat)).toBe(true);
    expect(chatView.read({ chat: undefined }).phase).toBe('loading');
  });

  it.each([
    ['drawer', { drawer: true }, 10_000],
    ['page', { screen: 'liveChat' }, 6_000],
    ['page with the drawer over it', { screen: 'liveChat', drawer: true }, 6_000],
  ] as const)('asks again on the %s after its own interval (M-253, M-254, A-252)', (_, place, interval) => {
    const chat = opened(place);
    chat.settle(LIST, listed());
    chat.advance(interval - 1);
    expect(asks(chat)).toBe(false);
    chat.advance(1);
    expect(asks(chat)).toBe(true);
  });

  it('asks one question at a time, none while nobody looks, and one on the return (M-264, A-254, R22)', () => {
    const chat = opened();
    chat.advance(6_000);
    expect(chat.children.filter(({ src }) => src === LIST)).toHaveLength(1);
    chat.settle(LIST, listed(message(1)));
    chat.send({ type: 'activity.changed', active: false, at: 10_000 });
    chat.advance(60_000);
    expect(asks(chat)).toBe(false);
    chat.send({ type: 'activity.changed', active: true, at: 70_000 });
    expect(asks(chat)).toBe(true);
  });

  it('is not asked for while nobody answers, and says so (M-251, M-264, T-218)', () => {
    const chat = opened({ screen: 'liveChat', settings: live('1234') });
    expect([asks(chat), chat.view().phase]).toEqual([false, 'notLive']);
    chat.send({ type: 'settings.changed', settings: live('12345') });
    expect([asks(chat), chat.view().phase]).toEqual([true, 'loading']);
    chat.send({ type: 'settings.changed', settings: live('') });
    expect([asks(chat), chat.view().phase]).toEqual([false, 'notLive']);
  });

  it('says once that the messages do not come, until they come again (M-255, M-264, A-237, R14)', () => {
    const chat = opened();
    chat.fail(LIST);
    expect([noticesOf(chat), chat.view().phase]).toEqual([
      [{ type: 'notice.add', kind: 'error', message: { id: 'chat.notRetrieved' }, topic: 'chat' }],
      'failed',
    ]);
    chat.send({ type: 'messages.reload' });
    chat.advance(10_000);
    expect([noticesOf(chat), chat.view().phase]).toEqual([[], 'failed']);
    chat.advance(6_000);
    chat.settle(LIST, listed(message(1)));
    expect([chat.take('notices'), chat.view().phase]).toEqual([[{ type: 'notice.withdraw', topic: 'chat' }], 'ready']);
    chat.advance(6_000);
    chat.fail(LIST);
    expect([noticesOf(chat).length, chat.view()]).toMatchObject([1, { phase: 'ready', isStale: true }]);
  });

  it('shows that it tries again from the press until the answer, and asks once however often it is pressed (R14)', () => {
    const chat = opened();
    chat.fail(LIST);
    for (let presses = 0; presses < 3; presses++) chat.send({ type: 'messages.reload' });
    expect(chat.view().phase).toBe('retrying');
    expect(chat.children.filter(({ src }) => src === LIST)).toHaveLength(2);
    chat.fail(LIST);
    expect(chat.view().phase).toBe('failed');
    // So does a question that comes by itself: a press would do nothing meanwhile.
    chat.advance(6_000);
    expect(chat.view().phase).toBe('retrying');
    chat.settle(LIST, listed());
    expect(chat.view().phase).toBe('empty');
  });

  it('is empty only after a load (R14)', () => {
    const chat = opened();
    expect(chat.view().phase).toBe('loading');
    chat.settle(LIST, listed());
    expect(chat.view().phase).toBe('empty');
  });

  it('shows who wrote what and when, oldest first (M-249, M-260, M-261)', () => {
    const chat = opened();
    chat.settle(LIST, listed(message(1, { minutesAgo: 65 }), own(2, 'Hi', 1), own(3, 'Are you there?', 0)));
    const snapshot = { chat: chat.actor.getSnapshot() };
    expect(chat.view().ids).toEqual(['1', '2', '3']);
    expect([...chat.view().ids, '4'].map((id) => chatRow.read(snapshot, id))).toEqual([
      {
        ...{ isOwn: false, name: 'Support', avatar: '', text: 'How can we help?' },
        ago: { id: 'chat.minutesAgo', values: { minutes: 65 } },
      },
      {
        ...{ isOwn: true, name: 'Ada', avatar: '', text: 'Hi' },
        ago: { id: 'chat.minutesAgo', values: { minutes: 1 } },
      },
      { ...{ isOwn: true, name: 'Ada', avatar: '', text: 'Are you there?' }, ago: { id: 'chat.justNow' } },
      undefined,
    ]);
    expect(chatRow.read({ chat: undefined }, '1')).toBeUndefined();
  });

  it('lets the user’s own count follow once unread messages were shown (M-265, R9)', () => {
    const chat = opened({ screen: 'liveChat', user: client(3) });
    expect(chat.take('session')).toEqual([]);
    chat.settle(LIST, listed(message(1)));
    expect(chat.take('session')).toEqual([{ type: 'user.reload' }]);
    chat.send({ type: 'user.changed', user: client(0) });
    chat.advance(6_000);
    chat.settle(LIST, listed(message(1)));
    expect(chat.take('session')).toEqual([]);
  });

  it('takes in a message that was sent at once, and loses it to no older list (M-263)', () => {
    const chat = opened();
    chat.settle(LIST, listed(message(1)));
    chat.send({ type: 'message.sent', message: own(2) });
    const ids = () => chat.view().ids.map(Number);
    expect(ids()).toEqual([1, 2]);
    chat.send({ type: 'message.sent', message: own(2) });
    chat.advance(6_000);
    chat.settle(LIST, listed(message(1)));
    expect(ids()).toEqual([1, 2]);
    chat.advance(6_000);
    chat.settle(LIST, listed(message(1), own(2), message(3)));
    expect(ids()).toEqual([1, 2, 3]);
  });

  it('keeps what did not change, so that nothing of it is drawn again', () => {
    const chat = opened();
    const read = messagesReader();
    const reload = (...minutes: readonly number[]) => {
      chat.advance(6_000);
      const data = minutes.map((ago, at) => ({ ...wire, id: at + 1, minutes_ago: ago }));
      chat.settle(LIST, listed(...read({ data })));
      return { view: chat.view(), row: chatRow.read({ chat: chat.actor.getSnapshot() }, '1') };
    };
    chat.settle(LIST, listed(...read({ data: [] })));
    const before = reload(3, 2);
    const after = reload(3, 2);
    expect(after.view.ids).toBe(before.view.ids);
    expect(after.row?.ago).toBe(before.row?.ago);
    const later = reload(3, 3);
    expect(later.row?.ago).toBe(before.row?.ago);
    // Older by a minute they are laid out as before.
    expect(later.view.ids).toBe(before.view.ids);
    expect(reload(4, 3).row?.ago).toEqual({ id: 'chat.minutesAgo', values: { minutes: 4 } });
  });

  it('says aloud what support wrote last, and nothing of the user’s own', () => {
    const chat = opened();
    chat.settle(LIST, listed(own(1), message(2)));
    expect(chat.view().latest).toBe('How can we help?');
    chat.send({ type: 'message.sent', message: own(3) });
    expect(chat.view().latest).toBeNull();
  });

  it('tells the message that is written what is known (M-262)', () => {
    const chat = opened();
    const known = () => conversationFact.select(chat.actor.getSnapshot());
    expect(known()).toEqual({ isLive: true, isFollowed: true, newest: null, messages: null });
    chat.settle(LIST, listed());
    expect(known()).toEqual({ isLive: true, isFollowed: true, newest: 0, messages: [] });
    chat.send({ type: 'messages.found', messages: [own(2)] });
    chat.send({ type: 'screen.changed', screen: 'home' });
    expect(known()).toEqual({ isLive: true, isFollowed: false, newest: 2, messages: [own(2)] });
  });
});

describe('the calls of the chat', () => {
  const GET = 'GET /message/7';
  const load = (status: number, body: unknown) => {
    const { listMessages } = chatActors(servicesOf(fakeServer().on(GET, { status, body })));
    return toPromise(createActor(listMessages, { input: { userId: '7' } }).start());
  };

  it('read the messages in either form, oldest first, a picture of the web or of the page alone (M-283, M-328, R13)', async () => {
    const avatars = [
      '/photos/7.png',
      'javascript:alert(1)',
      'https://cdn.example/a.png',
      '//other.example/a.png',
      null,
    ];
    const bodies = avatars.map((avatar, at) => ({ ...wire, id: 9 - at, sender: { name: 'S', avatar } }));
    for (const body of [{ data: bodies }, bodies]) {
      const { messages } = await load(200, body);
      expect(messages.map(({ id }) => id)).toEqual([5, 6, 7, 8, 9]);
      expect(messages.map(({ avatar }) => avatar)).toEqual(['', '', 'https://cdn.example/a.png', '', '/photos/7.png']);
    }
    expect((await load(200, { data: [wire] })).messages[0]).toMatchObject({
      ...{ senderId: '2147483647', name: 'Support', text: '<b>Hi</b>', minutesAgo: 2 },
    });
  });

  it('of another form have failed: nothing is taken for an empty chat (R14)', async () => {
    for (const [status, body] of [
      [500, { data: [] }],
      [200, { data: {} }],
      [200, { data: [{ ...wire, minutes_ago: 'long' }] }],
    ] as const)
      await expect(load(status, body)).rejects.toThrow(/messages|list/i);
  });

  it('take what changed of a message that came before, and refuse what it cannot be (M-283)', () => {
    const read = messagesReader();
    read({ data: [wire] });
    const changes = [
      { message: 'Hello' },
      { sender_id: 5 },
      { minutes_ago: '7' },
      { sender: { name: 'Ann', avatar: '' } },
      { sender: { name: 'Support', avatar: '/a.png' } },
    ];
    for (const change of changes) {
      const answer = { data: [{ ...wire, ...change }] };
      expect(read(answer)).toEqual(messagesReader()(answer));
    }
    for (const odd of [null, { ...wire, minutes_ago: -1 }, { ...wire, sender: null }, { ...wire, message: 1 }]) {
      expect(() => read({ data: [odd] })).toThrow('another form');
      expect(read({ data: [wire] })).toHaveLength(1);
    }
  });

  it('keep the pace of each place, with a spread (R32)', () => {
    const { pollInterval } = chatDelays({ ...servicesOf(fakeServer()), jitter: (ms) => ms + 1 });
    expect([
      pollInterval({ context: { question: 'page' } }),
      pollInterval({ context: { question: 'drawer' } }),
    ]).toEqual([...[6_001, 10_001]]);
  });
});
