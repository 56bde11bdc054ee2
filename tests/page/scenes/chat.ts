import { FAILED, type How, type Stage } from '../stage.ts';
import type { PartName } from '../parts/index.ts';
import { settings } from './settings.ts';

const LIST = 'message/*';
const SEND = 'message';
const ADA = 'Ada Lovelace';

const message = (id: number, sender: number, name: string, text: string, minutes: number) => ({
  ...{ id, sender_id: sender, sender: { name, avatar: '' }, message: text, minutes_ago: minutes },
});
const listed = (data: readonly object[]): How => ({ status: 200, json: { data } });

/** The chat, wherever it shows: each state of its list, and of the message that is written. */
export async function chat(stage: Stage, part: PartName, show: () => Promise<void>): Promise<void> {
  const check = (state: string) => stage.check(part, state);
  const write = (text: string) => stage.send('chatMessage', { type: 'draft.change', text });
  const press = () => stage.send('chatMessage', { type: 'message.send' });
  const reload = async (how: How) => {
    await stage.answer(how, LIST);
    await stage.send('chat', { type: 'messages.reload' });
  };
  await stage.answer(settings({ live_chat: '' }), 'user/settings');
  await stage.enter('/profile');
  await show();
  await stage.until(({ app }) => app.snapshot('chatMessage'));
  await check('nobody is there');
  await stage.answer(settings({ live_chat: 'a widget' }), 'user/settings');
  await stage.answer('held', LIST);
  await stage.enter('/profile');
  await show();
  await stage.until(({ app }) => app.snapshot('chatMessage'));
  await check('the messages on the way');
  await stage.drop();
  await stage.until(({ app }) => app.snapshot('chat')?.hasTag('lost'));
  await check('the messages failed');
  await reload('held');
  await stage.until(({ app }) => app.snapshot('chat')?.matches({ request: 'asking' }));
  await check('the messages on the way again');
  await stage.drop();
  await stage.until(({ app }) => app.snapshot('chat')?.matches({ request: 'idle' }));
  await reload(listed([]));
  await stage.until(({ app }) => app.snapshot('chat')?.context.messages?.length === 0);
  await check('no message');
  const own = await stage.page.evaluate(() => Number(window.watched.app.snapshot('chat')?.context.user.id));
  const said = [
    message(1, own, ADA, 'Hello', 90),
    message(2, 1_000_001, 'Grace', 'Good morning', 1),
    message(3, own, ADA, 'Where is my money?', 0),
  ];
  await reload(listed(said));
  await stage.until(({ app }) => app.snapshot('chat')?.context.messages?.length === 3);
  await check('messages of both');
  await reload(listed([...said, message(4, 1_000_001, 'Grace', 'It came', 0)]));
  await stage.until(({ app }) => app.snapshot('chat')?.context.messages?.at(-1)?.id === 4);
  await check('an answer');
  await reload(FAILED);
  await stage.until(({ app }) => app.snapshot('chat')?.hasTag('lost'));
  await check('no more messages come');
  await write('x'.repeat(2_001));
  await check('a message too long');
  await write('Thank you');
  await check('a message written');
  await stage.answer('held', SEND);
  await press();
  await stage.until(({ app }) => app.snapshot('chatMessage')?.matches('sending'));
  await check('a message under way');
  await stage.drop();
  await stage.until(({ app }) => app.snapshot('chatMessage')?.hasTag('unsure'));
  await check('a message that may have arrived');
  await stage.answer(listed([]), LIST);
  await stage.until(({ app }) => app.snapshot('chatMessage')?.matches('composing'));
  await check('a message that did not arrive');
  await stage.answer({ status: 429, json: { message: 'Not so fast', error: 'Not so fast' } }, SEND);
  await press();
  await stage.until(({ app }) => app.snapshot('chatMessage')?.context.problem);
  await check('a message refused');
}
