import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { Offline } from '../../shared/unreached';
import { message, own } from '../chat/chat.model';
import { chatMessageActors } from './chat-message.actors';
import { arrived, chatMessageModel, closed, hello, shown } from './chat-message.model';
import { LONGEST_MESSAGE } from './chat-message.rules';
import type { Written } from './chat-message.types';
import { chatMessageView } from './chat-message.view';

const SEND = 'createMessage';
const FIND = 'findMessages';

/** A text typed under one message of support. */
function typed(text = 'Hello') {
  const chat = stage(chatMessageModel);
  chat.send({ type: 'conversation.changed', conversation: shown });
  chat.send({ type: 'draft.change', text });
  return chat;
}
type Chat = ReturnType<typeof typed>;
const noticesOf = (chat: Chat) => chat.take('notices').filter(({ type }) => type === 'notice.add');

describe('chat-message', () => {
  proveMachine(chatMessageModel);

  it.each([
    ['', false],
    [' \n ', false],
    [' Hello ', true],
    ['😀'.repeat(LONGEST_MESSAGE), true],
    ['a'.repeat(LONGEST_MESSAGE + 1), false],
  ])('that is blank or too long is not sent (M-250, M-262): %#', (text, isSent) => {
    const chat = typed(text);
    expect(chat.view().canSend).toBe(isSent);
    chat.send({ type: 'message.send' });
    expect(chat.running().includes(SEND)).toBe(isSent);
  });

  it('says that it is too long (M-262)', () => {
    const { problem } = typed('a'.repeat(LONGEST_MESSAGE + 1)).view();
    expect(problem).toEqual({ id: 'chatMessage.tooLong', values: { limit: 2_000 } });
    expect(chatMessageView.read({ chatMessage: undefined })).toMatchObject({ draft: '', canSend: false });
  });

  it('is not sent before the chat is known, nor while nobody answers (M-251)', () => {
    const chat = typed();
    for (const change of [{ isLive: false }, { newest: null }]) {
      chat.send({ type: 'conversation.changed', conversation: { ...shown, ...change } });
      expect(chat.view().canSend).toBe(false);
    }
  });

  it('is sent trimmed, once, and its text stays until then (M-250, M-262, M-263)', () => {
    const chat = typed(' Hello\n');
    chat.send({ type: 'message.send' });
    chat.send({ type: 'message.send' });
    expect([chat.input(SEND), chat.view()]).toMatchObject([{ text: 'Hello' }, { isSending: true, draft: ' Hello\n' }]);
    expect(chat.children.filter(({ id }) => id === SEND)).toHaveLength(1);
    chat.settle(SEND, { kind: 'sent', message: own(2) });
    expect([chat.take('chat'), chat.view()]).toMatchObject([
      [{ type: 'message.sent', message: { id: 2 } }],
      { draft: '', isSending: false },
    ]);
  });

  it('that is refused keeps its text, says why, and can be sent again (A-238, M-256, M-262, M-293)', () => {
    const chat = typed();
    chat.send({ type: 'message.send' });
    chat.settle(SEND, { kind: 'refused', reason: 'Too many requests' });
    const problem = { id: 'chatMessage.notSentBecause', values: { reason: 'Too many requests' } };
    expect([noticesOf(chat), chat.view()]).toMatchObject([[], { draft: 'Hello', problem, canSend: true }]);
    chat.send({ type: 'message.send' });
    expect([chat.input(SEND), chat.view().problem]).toEqual([{ text: 'Hello' }, null]);
    chat.settle(SEND, { kind: 'refused', reason: null });
    expect(chat.view().problem).toEqual({ id: 'chatMessage.notSent' });
  });

  it.each([true, false])(
    'that could not leave keeps its text and says that there is no network, beside it or by a notice: %s (M-256, M-262)',
    (isFollowed) => {
      const chat = typed();
      chat.send({ type: 'message.send' });
      chat.send({ type: 'conversation.changed', conversation: isFollowed ? shown : closed });
      chat.fail(SEND, new Offline('no network'));
      const problem = { id: 'connectivity.notSent' };
      expect(chat.view()).toMatchObject({ draft: 'Hello', problem, canSend: true, isUnsure: false });
      expect(noticesOf(chat)).toMatchObject(isFollowed ? [] : [{ kind: 'error', message: problem }]);
    },
  );

  it('that is refused once the chat is closed says so in a notice (M-256, A-238)', () => {
    const chat = typed();
    chat.send({ type: 'message.send' });
    chat.send({ type: 'conversation.changed', conversation: closed });
    chat.settle(SEND, { kind: 'refused', reason: null });
    expect([noticesOf(chat), chat.view().draft]).toEqual([
      [{ type: 'notice.add', kind: 'error', message: { id: 'chatMessage.notSent' }, topic: 'chatMessage' }],
      'Hello',
    ]);
  });

  it('without an answer is no failure: the list tells that it arrived (M-262, R15)', () => {
    const chat = typed();
    chat.send({ type: 'message.send' });
    chat.fail(SEND);
    expect([noticesOf(chat), chat.view()]).toMatchObject([[], { isUnsure: true, canSend: false, draft: 'Hello' }]);
    chat.advance(2_000);
    chat.settle(FIND, [message(1), own(2)]);
    expect([noticesOf(chat), chat.view()]).toMatchObject([[], { isUnsure: false, draft: '', problem: null }]);
    expect(chat.take('chat')).toEqual([{ type: 'messages.found', messages: [message(1), own(2)] }]);
  });

  it('without an answer that is not in the list is not confirmed: it may come yet, and its text stands (M-256, M-262)', () => {
    const chat = typed();
    chat.send({ type: 'message.send' });
    chat.advance(10_000);
    chat.advance(2_000);
    // The same words of before are another message, and so are those of support.
    chat.settle(FIND, [own(1), message(2, { text: 'Hello' })]);
    const problem = { id: 'chatMessage.unconfirmed' };
    expect([noticesOf(chat), chat.view()]).toMatchObject([[], { draft: 'Hello', canSend: true, problem }]);
    // Sent again, it is another message, and the words go.
    chat.send({ type: 'message.send' });
    expect(chat.view()).toMatchObject({ isSending: true, problem: null });
  });

  it('that is not confirmed once the chat is closed says so in a notice (M-256, A-238)', () => {
    const chat = typed();
    chat.send({ type: 'message.send' });
    chat.advance(10_000);
    chat.advance(2_000);
    chat.send({ type: 'conversation.changed', conversation: closed });
    chat.settle(FIND, [message(1)]);
    const words = { id: 'chatMessage.unconfirmed' };
    expect([noticesOf(chat), chat.view().draft]).toEqual([
      [{ type: 'notice.add', kind: 'error', message: words, topic: 'chatMessage' }],
      'Hello',
    ]);
  });

  /** One whose answer was lost, and which the list did not have then. */
  function doubted() {
    const chat = typed();
    chat.send({ type: 'message.send' });
    chat.advance(10_000);
    chat.advance(2_000);
    chat.settle(FIND, [message(1)]);
    chat.take();
    return chat;
  }

  it('that was not confirmed and comes late takes its words out of the field: they are not sent twice (M-262, R15)', () => {
    const chat = doubted();
    const more = { ...shown, newest: 2, messages: [message(1), message(2, { text: 'Hello' })] };
    chat.send({ type: 'conversation.changed', conversation: more });
    expect(chat.view()).toMatchObject({ draft: 'Hello', problem: { id: 'chatMessage.unconfirmed' } });
    chat.send({ type: 'conversation.changed', conversation: arrived });
    expect(chat.view()).toMatchObject({ draft: '', problem: null, canSend: false });
    expect(chat.take('notices')).toEqual([{ type: 'notice.withdraw', topic: 'chatMessage' }]);
    // The same words, written anew, are another message.
    chat.send({ type: 'draft.change', text: 'Hello' });
    chat.send({ type: 'conversation.changed', conversation: shown });
    chat.send({ type: 'conversation.changed', conversation: arrived });
    expect(chat.view().draft).toBe('Hello');
  });

  it('that comes late leaves what was typed since, and one that is sent again is another (M-262)', () => {
    const longer = doubted();
    longer.send({ type: 'draft.change', text: 'Hello, are you there?' });
    longer.send({ type: 'conversation.changed', conversation: arrived });
    expect(longer.view()).toMatchObject({ draft: 'Hello, are you there?', canSend: true });
    const again = doubted();
    again.send({ type: 'message.send' });
    again.send({ type: 'conversation.changed', conversation: arrived });
    expect(again.view()).toMatchObject({ draft: 'Hello', isSending: true });
    again.settle(SEND, { kind: 'refused', reason: null });
    expect(again.view()).toMatchObject({ draft: 'Hello', canSend: true, problem: { id: 'chatMessage.notSent' } });
  });

  it('stays in doubt while the server cannot be asked, and asks nothing behind a closed chat (M-264)', () => {
    const chat = typed();
    chat.send({ type: 'message.send' });
    chat.fail(SEND);
    chat.advance(2_000);
    chat.fail(FIND);
    expect([chat.view().isUnsure, noticesOf(chat)]).toEqual([true, []]);
    chat.send({ type: 'conversation.changed', conversation: closed });
    chat.advance(60_000);
    expect(chat.running()).toEqual(['keptWritten']);
    chat.send({ type: 'conversation.changed', conversation: shown });
    chat.advance(2_000);
    chat.settle(FIND, [message(1), own(2)]);
    expect(chat.view()).toMatchObject({ isUnsure: false, draft: '' });
  });

  it('that a switch of the account mode met on its way is in doubt, not a draft to be sent again (M-262, R15)', () => {
    const chat = stage(chatMessageModel);
    chat.send({ type: 'conversation.changed', conversation: shown });
    chat.send({ type: 'written.restored', written: { draft: 'Hello', outgoing: hello, doubted: null } });
    expect(chat.view()).toMatchObject({ isUnsure: true, canSend: false, draft: 'Hello' });
    // A slow call has as long as ever to arrive.
    chat.advance(10_000);
    expect(chat.running()).not.toContain(FIND);
    chat.advance(2_000);
    chat.settle(FIND, [message(1), own(2)]);
    expect(chat.view()).toMatchObject({ isUnsure: false, draft: '' });
  });

  it('that is in doubt stays so over a switch of the account mode: it is not sent twice where it comes late (M-262, R15)', () => {
    const before = doubted();
    before.send({ type: 'draft.change', text: 'Hello' });
    const written = before.take('keptWritten').at(-1)?.['written'] as Written;
    const chat = stage(chatMessageModel);
    chat.send({ type: 'written.restored', written });
    chat.send({ type: 'conversation.changed', conversation: shown });
    expect(chat.view()).toMatchObject({ draft: 'Hello', canSend: true, problem: { id: 'chatMessage.unconfirmed' } });
    chat.send({ type: 'conversation.changed', conversation: arrived });
    expect(chat.view()).toMatchObject({ draft: '', canSend: false, problem: null });
  });

  it('that is typed while another is on its way stays (M-262)', () => {
    const chat = typed();
    chat.send({ type: 'message.send' });
    chat.send({ type: 'draft.change', text: 'Hello, and one more thing' });
    chat.settle(SEND, { kind: 'sent', message: own(2) });
    expect(chat.view().draft).toBe('Hello, and one more thing');
  });
});

describe('the call of a message', () => {
  const POST = 'POST /message';
  const wire = {
    ...{ id: 4, sender_id: 7, message: 'Hello', minutes_ago: 0 },
    sender: { name: 'Ada', avatar: '' },
  };
  const write = async (reply: Parameters<ReturnType<typeof fakeServer>['on']>[1], isOnline = true) => {
    const server = fakeServer().on(POST, reply);
    const services = servicesOf(server);
    const online = { get: () => isOnline, subscribe: () => () => undefined };
    const { createMessage } = chatMessageActors({ ...services, ports: { ...services.ports, online } });
    const outcome = await toPromise(createActor(createMessage, { input: { text: 'Hello' } }).start());
    return { outcome, bodies: server.seen(POST).map(({ body }) => body) };
  };

  it('send the words, and read the message of the answer (M-263, M-329)', async () => {
    const { outcome, bodies } = await write({ status: 201, body: { data: wire } });
    expect([outcome, bodies]).toMatchObject([
      { kind: 'sent', message: { id: 4, text: 'Hello' } },
      [{ message: 'Hello' }],
    ]);
  });

  it('tell a refusal from a call without an answer (M-256, R13)', async () => {
    const refused = { status: 429, body: { message: 'Too many requests' } };
    expect((await write(refused)).outcome).toEqual({ kind: 'refused', reason: 'Too many requests' });
    const maintained = { status: 503, body: { message: 'Back soon', status: 'maintenance' } };
    expect((await write(maintained)).outcome).toEqual({ kind: 'refused', reason: 'Back soon' });
    for (const reply of ['fail', { status: 503 }, { status: 201, body: {} }] as const)
      await expect(write(reply)).rejects.toThrow(/./);
  });

  it('does not leave without a network, which is no refusal (M-256)', async () => {
    await expect(write({ status: 201, body: { data: wire } }, false)).rejects.toThrow(Offline);
  });

  it('looks for it in the chat, and takes no other answer for one (M-328, R14)', async () => {
    const find = (status: number, body: unknown) => {
      const { findMessages } = chatMessageActors(servicesOf(fakeServer().on('GET /message/7', { status, body })));
      return toPromise(createActor(findMessages, { input: { userId: '7' } }).start());
    };
    expect(await find(200, { data: [wire] })).toMatchObject([{ id: 4, senderId: '7' }]);
    await expect(find(500, { data: [wire] })).rejects.toThrow('messages');
  });
});
