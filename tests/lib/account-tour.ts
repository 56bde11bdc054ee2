// Every page and dialog of a person's identity and accounts, with each of its steps, by the keyboard alone.
import { expect } from '@playwright/test';
import { newClient, newManager } from './managers.ts';
import { handsOf, type Walk } from './money-tour.ts';
import { newAccount, newTrader, steer } from './steer.ts';
import { isPhone, signIn } from './trader.ts';

export const tourProfile: Walk = async (tour) => {
  const { page, server, say, visit } = tour;
  const { keys, dialog, button, choose } = handsOf(tour);
  const account = await newAccount(server, '0.00');
  await page.request.post('/api/v1/auth/login', { data: { ...account, device: 'another browser' } });
  await signIn(page, account);
  await page.goto('/profile');
  const edit = button(page.getByRole('main'), 'profile.edit');
  await expect(edit).toBeVisible();
  await visit('profile');

  await keys.press(edit);
  const profile = dialog('editProfile.title');
  await expect(button(profile, 'editProfile.save')).toBeVisible();
  await visit('edit-profile');
  await keys.type(profile.getByLabel(say('profile.firstName')), '');
  await page.keyboard.press('Delete');
  await keys.press(button(profile, 'editProfile.save'));
  await expect(profile.getByText(say('editProfile.firstNameMissing'))).toBeVisible();
  await visit('edit-profile-refused');
  await keys.leave(profile, edit);

  const devices = dialog('deviceSessions.title');
  const opener = button(page.getByRole('main'), 'deviceSessions.title');
  await keys.press(opener);
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await visit('devices');
  await keys.press(button(devices, 'deviceSessions.signOutOf', { name: say('deviceSessions.unknown') }));
  await expect(button(devices, 'common.cancel')).toBeFocused();
  await visit('devices-question');
  await keys.press(button(devices, 'common.cancel'));
  await keys.press(button(devices, 'deviceSessions.everywhere'));
  await expect(button(devices, 'common.cancel')).toBeFocused();
  await visit('devices-everywhere');
  await keys.press(button(devices, 'common.cancel'));
  await keys.leave(devices, opener);

  await choose('shell.changePassword');
  const password = dialog('changePassword.title');
  await expect(button(password, 'changePassword.submit')).toBeVisible();
  await visit('change-password');
  await keys.press(button(password, 'changePassword.submit'));
  await expect(password.getByText(say('changePassword.currentMissing'))).toBeVisible();
  await visit('change-password-refused');
  await page.keyboard.press('Escape');
  await expect(password).toBeHidden();
};

export const tourIdentity: Walk = async (tour) => {
  const { page, server, say, visit } = tour;
  const { keys, dialog, button } = handsOf(tour);
  await steer(server, 'settings', { enable_credit_card_kyc: 'true', enable_proof_of_address_kyc: 'true' });
  await signIn(page, await newAccount(server, '0.00'));
  const image = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 120, height: 80 }, scale: 'css' });
  await page.goto('/kyc');
  const main = page.getByRole('main');
  const upload = dialog('identityUpload.title');
  await expect(button(main, 'identity.verify')).toBeVisible();
  await visit('kyc-none');
  await keys.press(button(main, 'identity.verify'));
  const send = button(upload, 'identityUpload.submit');
  await expect(send).toBeVisible();
  await visit('kyc-upload');
  await keys.press(send);
  await expect(upload.getByText(say('identityUpload.frontMissing'))).toBeVisible();
  await visit('kyc-upload-refused');
  for (const id of ['identityUpload.type', 'identityUpload.proofType']) {
    await keys.press(upload.getByRole('combobox', { name: say(id) }), 'ArrowDown');
    await expect(upload.getByRole('combobox', { name: say(id) })).not.toHaveValue('');
  }
  const chooseImage = async (id: string) => {
    const group = upload.getByRole('group', { name: say(id), exact: true });
    const asked = page.waitForEvent('filechooser');
    await keys.press(button(group, 'identityUpload.choose'));
    await (await asked).setFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: image });
    await expect(group.getByRole('img')).toBeVisible();
  };
  for (const id of ['identity.front', 'identity.proof']) await chooseImage(id);
  await visit('kyc-upload-chosen');
  // What is taken away is chosen again by the button beside which it stood.
  const front = upload.getByRole('group', { name: say('identity.front'), exact: true });
  await keys.press(button(front, 'identityUpload.remove'));
  await expect(button(front, 'identityUpload.choose')).toBeFocused();
  await chooseImage('identity.front');
  await page.keyboard.press('Escape');
  await expect(upload).toBeVisible();
  await keys.press(send);
  await expect(upload).toBeHidden();
  await expect(main.getByRole('article')).toBeVisible();
  await visit('kyc-pending');
  const again = button(main, 'identity.upload');
  await keys.press(again);
  await keys.press(button(upload, 'identityUpload.close'));
  await expect(upload).toBeHidden();
  await expect(again).toBeFocused();
};

export const tourAccounts: Walk = async (tour) => {
  const { page, server, say, visit } = tour;
  const { keys, dialog, button } = handsOf(tour);
  await steer(server, 'settings', { enable_practice_account: 'true' });
  await signIn(page, await newTrader(server));
  const balance = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${say('shell.real')}`) });
  const [accounts, summary] = [dialog('accounts.title'), dialog('accounts.summary')];
  const bonus = accounts.getByRole('button', { name: new RegExp(`^${say('accounts.bonus')}`) });
  await keys.press(balance);
  await expect(bonus).toBeVisible();
  await visit('accounts-of-balance');
  await keys.press(bonus);
  await expect(summary).toBeVisible();
  await visit('bonus-summary');
  await page.keyboard.press('Escape');
  await expect(summary).toBeHidden();

  await page.goto('/accounts');
  await expect(page.getByText(say('platformAccounts.none'))).toBeVisible();
  await visit('platform-accounts-none');
  const main = page.getByRole('main');
  const link = (id: string) => main.getByRole('link', { name: say(id), exact: true });
  await keys.press(link('platformAccounts.new'));
  const submit = button(main, 'newDemoAccount.submit');
  await expect(submit).toBeVisible();
  await visit('new-demo-account');
  await keys.press(submit);
  await expect(main.getByText(say('newDemoAccount.platformRequired'))).toBeVisible();
  await visit('new-demo-account-refused');
  for (const name of ['platform', 'accountType', 'leverage', 'currency', 'initial']) {
    const group = main.getByRole('radiogroup', { name: say(`newDemoAccount.${name}`) });
    await keys.press(group.getByRole('radio').first(), 'Space');
    await page.keyboard.press('ArrowRight');
    await expect(group.getByRole('radio').nth(1)).toBeChecked();
  }
  await keys.press(submit);
  await expect(main.getByText(say('newDemoAccount.done'))).toBeVisible();
  await visit('new-demo-account-done');
  await keys.press(link('newDemoAccount.toLive'));
  await expect(link('liveAccount.back')).toBeVisible();
  await visit('live-account');
  await keys.press(link('liveAccount.back'));
  const topUp = button(main.getByRole('article'), 'platformAccounts.topUp');
  await expect(topUp).toBeVisible();
  await visit('platform-accounts');
  await keys.press(topUp);
  await expect(topUp).toHaveAttribute('aria-expanded', 'true');
  await visit('platform-account-amounts');

  await page.goto('/transactions');
  for (const id of ['transactions.withdrawals', 'transactions.deposits', 'transactions.all']) {
    const tab = page.getByRole('tab', { name: say(id), exact: true });
    await keys.move(page.getByRole('tab', { selected: true }), 'ArrowRight', async () => {
      return (await tab.getAttribute('aria-selected')) === 'true';
    });
    await expect(page.getByRole('tabpanel').getByText(say('common.loading'))).toHaveCount(0);
    await visit(id.replace('.', '-'));
  }
};

export const tourChat: Walk = async (tour) => {
  const { page, server, say, visit } = tour;
  const { keys, dialog, button } = handsOf(tour);
  await steer(server, 'settings', { live_chat: 'a widget', show_floating_chat: 'true' });
  const account = await newAccount(server, '500.00');
  await signIn(page, account);
  const opener = page.getByRole('complementary', { name: say('shell.chat') }).getByRole('button');
  const chat = dialog('chat.title');
  await keys.press(opener);
  await expect(chat.getByText(say('chat.none'))).toBeVisible();
  await visit('chat-none');
  await keys.type(chat.getByRole('textbox', { name: say('chat.message') }), 'Hello');
  await visit('chat-written');
  await keys.press(button(chat, 'chat.send'));
  await expect(chat.getByRole('listitem')).toHaveCount(1);
  await visit('chat');
  await keys.leave(chat, opener);
  await page.goto('/livechat');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await visit('live-chat');
};

export const tourManager: Walk = async (tour) => {
  const { page, server, say, visit } = tour;
  const { keys, dialog, button } = handsOf(tour);
  await signIn(page, await newClient(server, await newManager(server)));
  if (isPhone(page)) {
    await keys.press(page.getByRole('contentinfo').getByRole('button').first());
    await expect(dialog('figures.title')).toBeVisible();
    await visit('figures');
  }
  const name = page.getByRole('button', { name: 'Test Person', exact: true });
  await keys.press(name);
  const profile = dialog('manager.profile');
  for (const id of ['manager.overview', 'manager.openOrders', 'manager.closedOrders']) {
    const tab = profile.getByRole('tab', { name: say(id), exact: true });
    await expect(tab).toBeVisible();
    await keys.move(profile.getByRole('tab', { selected: true }), 'ArrowRight', async () => {
      return (await tab.getAttribute('aria-selected')) === 'true';
    });
    await expect(profile.getByRole('tabpanel')).toContainText(/\d/);
    await visit(id.replace('.', '-'));
  }
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await page.goto('/manager');
  await expect(page.getByRole('heading', { level: 2, name: 'Test Person' })).toBeVisible();
  await visit('manager');
  if (isPhone(page)) await keys.press(page.getByRole('contentinfo').getByRole('button').first());
  await keys.press(page.getByRole('switch', { name: say('autoTrader.title') }), 'Space');
  const question = dialog('autoConnect.title');
  await expect(button(question, 'common.cancel')).toBeFocused();
  await visit('manager-disconnect');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
};
