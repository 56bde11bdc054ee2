import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { followsInDialog, isShownAfter } from './dialog-form.ts';
import { alertIs, buttonIs, fieldIs, type } from './form.ts';
import { PASSWORD, refusal, replyOf } from './mailed-code.ts';
import type { ChangePasswordView } from './views.ts';
import type { FlowMap } from './walk.ts';
import { close, enter, makeTrader } from './world.ts';

const NEXT = `${PASSWORD}, second edition`;
const SECRETS = {
  current_password: { label: 'Current password', text: PASSWORD },
  new_password: { label: 'New password', text: NEXT },
  confirm_password: { label: 'Confirm new password', text: NEXT },
} as const;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change password' });
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Change password', exact: true });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const isSent = ({ event }: Move) => event.type === 'form.submit';

/** Another password for whoever knows the present one (M-180 to M-186). */
export const changePasswordPage: FlowMap<ChangePasswordView> = {
  model: 'changePasswordModel',
  calls: { send: '/auth/change_pass' },
  timers: { 'after requestTimeout': 30_000 },
  dialog: { on: dialog, isOpenAfter: isShownAfter },
  gaps: {},
  can: ({ event }, { isBusy }) => !isBusy || event.type !== 'form.submit',
  // Once it is changed the former one is none.
  follows: (move, before) =>
    followsInDialog(move, before) && !(isSent(move) && before.some((each) => replyOf(each)?.kind === 'accepted')),
  async open(scene) {
    await makeTrader(scene, '0.00');
    await enter(scene);
  },
  async act({ page }, { event }) {
    if (event.type === 'shown.changed') {
      if (event['shown'] !== true) return close(dialog(page));
      await page.getByRole('button', { name: 'Account menu' }).first().click();
      const name = { name: 'Change password', exact: true };
      await page.getByRole('menuitem', name).or(page.getByRole('dialog').getByRole('button', name)).first().click();
      return expect(submit(page)).toBeVisible();
    }
    const isFilled = event['secrets'] !== undefined;
    for (const { label, text } of Object.values(SECRETS)) await type(field(page, label), isFilled ? text : '');
    await submit(page).click();
  },
  async answer(_scene, move) {
    const reply = replyOf(move);
    return reply.kind === 'accepted' ? undefined : refusal(reply);
  },
  async shows({ page }, { problems, problem, isBusy }) {
    const said = problems as Readonly<Record<string, { readonly id: string } | undefined>>;
    for (const [name, { label }] of Object.entries(SECRETS)) await fieldIs(field(page, label), undefined, said[name]);
    await alertIs(dialog(page), problem);
    await buttonIs(submit(page), { isBusy });
  },
};
