import type { Scene, Stage } from '../stage.ts';
import { chat } from './chat.ts';
import { depositScene } from './deposit.ts';

async function openChat(stage: Stage): Promise<void> {
  await stage.send('dialogs', { type: 'dialog.open', name: 'chat', input: {} });
  await stage.page.getByRole('dialog').waitFor();
}

async function openChatPage({ page }: Stage): Promise<void> {
  await page.evaluate(() => {
    history.pushState(null, '', '/livechat');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: 'Chat with support' }).waitFor();
}

const onDesktop = (run: Scene['run']): Scene => ({ device: 'desktop', account: 'newcomer', run });
const onPhone = (run: Scene['run']): Scene => ({ device: 'phone', account: 'newcomer', run });
const inDrawer = (stage: Stage) => chat(stage, 'chat', () => openChat(stage));

/** Of what opens over any page, and the chat's own page. */
export const popups: Readonly<Record<string, Scene>> = {
  deposit: onDesktop(depositScene('deposit', 'methods', 'coin')),
  depositCard: onDesktop(depositScene('deposit', 'card')),
  depositInvoice: onDesktop(depositScene('deposit', 'invoice')),
  phoneDeposit: onPhone(depositScene('phoneDeposit', 'methods', 'card')),
  chat: onDesktop(inDrawer),
  chatPage: onDesktop((stage) => chat(stage, 'chatPage', () => openChatPage(stage))),
  phoneChat: onPhone(inDrawer),
};
