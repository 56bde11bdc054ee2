import { expect, type Page } from '@playwright/test';
import { followsInDialog, isShownAfter } from './dialog-form.ts';
import { alertIs, buttonIs, fieldIs, type } from './form.ts';
import { refusal, replyOf } from './mailed-code.ts';
import type { EditProfileView } from './views.ts';
import type { FlowMap } from './walk.ts';
import { close, enter, makeTrader, NEXT_LOOK } from './world.ts';

const LABELS = { first_name: 'First name', last_name: 'Last name', phoneNumber: 'Phone' } as const;
type Field = keyof typeof LABELS;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit profile' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true });
const field = (page: Page, name: Field) => dialog(page).getByRole('textbox', { name: LABELS[name], exact: true });
const country = (page: Page) => dialog(page).getByRole('combobox', { name: 'Country' });

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    if (name === 'country') await country(page).selectOption(text);
    // The dial code comes with the country.
    else if (name in LABELS) await type(field(page, name as Field), text);
  }
}

/** Name, country and phone (M-170 to M-179). */
export const editProfilePage: FlowMap<EditProfileView> = {
  model: 'editProfileModel',
  calls: { send: '/auth/update' },
  timers: { 'after requestTimeout': 30_000 },
  dialog: { on: dialog, isOpenAfter: isShownAfter },
  gaps: {
    'editProfile.closed: field.change': 'a dialog that is closed takes no text',
    'editProfile.closed: fields.change': 'a dialog that is closed takes no text',
  },
  can({ event }, { isBusy }) {
    // A minute passes until the page looks again: what waits for less would be over.
    if (event.type === 'user.changed') return !isBusy;
    return event['field'] !== 'phone_code';
  },
  follows: (move, before) => move.event.type === 'user.changed' || followsInDialog(move, before),
  async open(scene) {
    await makeTrader(scene, '0.00');
    await enter(scene);
    await scene.page.goto('/profile');
    await expect(scene.page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
  },
  async act({ page, server, email }, { event }) {
    switch (event.type) {
      case 'shown.changed':
        if (event['shown'] !== true) return close(dialog(page));
        await page.getByRole('button', { name: 'Edit profile' }).click();
        return expect(save(page)).toBeVisible();
      case 'user.changed':
        await server.operate('bonus', 'set', email, '5');
        return page.clock.fastForward(NEXT_LOOK);
      case 'field.change':
        return fill(page, { [event['field'] as string]: event['text'] as string });
      case 'fields.change':
        return fill(page, event['fields'] as Record<string, string>);
      default:
        return save(page).click();
    }
  },
  async answer(_scene, move) {
    const reply = replyOf(move);
    return reply.kind === 'accepted' ? undefined : refusal(reply);
  },
  async shows({ page }, { fields, problems, problem, isBusy }) {
    for (const name of Object.keys(LABELS) as Field[]) await fieldIs(field(page, name), undefined, problems[name]);
    await fieldIs(country(page), fields.country, problems.country);
    if (fields.phoneNumber !== '') await expect(field(page, 'phoneNumber')).toHaveValue(fields.phoneNumber);
    await alertIs(dialog(page), problem);
    await buttonIs(save(page), { isBusy });
  },
};
