import { expect, type Locator, type Page } from '@playwright/test';
import { chooseCountry } from '../guest.ts';
import { steer } from '../steer.ts';
import { alertIs, buttonIs, fieldIs, textOf, type } from './form.ts';
import { nextOf, PASSWORD, refusal, replyOf } from './mailed-code.ts';
import type { RegistrationView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';

const LABELS = { first_name: 'First Name', last_name: 'Last Name', email: 'Email', phone: 'Mobile Number' } as const;
/** Two fields for a new password, whose texts no flow keeps. */
export const SECRETS = { password: 'Password', repeat_password: 'Confirm Password' } as const;

const field = (page: Page, name: string): Locator =>
  name === 'country'
    ? page.getByRole('combobox', { name: 'Country' })
    : page.getByLabel({ ...LABELS, ...SECRETS }[name] ?? name, { exact: true });
export const terms = (page: Page) => page.getByLabel(/^I am 18 years/);
export const register = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Register', exact: true });
/** The address is of this walk alone; the browser takes no spaces around it. */
const textFor = ({ email }: Scene, name: string, text: string) => (name === 'email' ? email : text);

async function fill(scene: Scene, fields: Readonly<Record<string, string>>): Promise<void> {
  const { page } = scene;
  for (const [name, text] of Object.entries(fields)) {
    // The dial code comes with the country.
    if (name === 'phone_code') continue;
    if (name === 'terms') await terms(page).check();
    else if (name === 'country') await chooseCountry(page, text);
    else await type(field(page, name), textFor(scene, name, text));
  }
}

/** An open page asks for its settings so often, ms. */
const SETTINGS_EVERY = 60_000;

export interface Due {
  readonly mailsCode: boolean;
}
/** The operator asks for something else before an account opens, and the open page hears of it. */
export async function changeDue({ page, server }: Scene, { mailsCode }: Due): Promise<void> {
  await steer(server, 'settings', { send_must_verify_email: String(mailsCode) });
  await page.clock.fastForward(SETTINGS_EVERY + 1_000);
}
/** A minute passes until then: a call that is out would be given up. */
export const canChangeDue = (type: string, isBusy: boolean): boolean => type !== 'registering.changed' || !isBusy;

/** The account of one holder. */
export const registrationPage: FlowMap<RegistrationView> = {
  model: 'registrationModel',
  calls: { send: '/auth/register' },
  timers: { 'after requestTimeout': 30_000 },
  gaps: {},
  // The dial code has no field of its own.
  can: ({ event }, { isBusy }) => event['field'] !== 'phone_code' && canChangeDue(event.type, isBusy),
  async open({ page, server }, moves) {
    const answer = nextOf(moves, 'send');
    const mailsCode = answer?.kind !== 'done' || replyOf(answer).answer === null;
    await steer(server, 'settings', { phone_code: '44', send_must_verify_email: String(mailsCode) });
    await page.goto('/register');
    await expect(register(page)).toBeVisible();
  },
  async act(scene, { event }) {
    const { page } = scene;
    if (event.type === 'field.change') return fill(scene, { [event['field'] as string]: event['text'] as string });
    if (event.type === 'fields.change') return fill(scene, event['fields'] as Record<string, string>);
    if (event.type === 'registering.changed') return changeDue(scene, event['registering'] as Due);
    for (const label of Object.values(SECRETS)) await type(page.getByLabel(label, { exact: true }), PASSWORD);
    await register(page).click();
  },
  async answer(_scene, move) {
    const reply = replyOf(move);
    return reply.kind === 'accepted' ? undefined : refusal(reply);
  },
  async shows(scene, { fields, problems, problem, isBusy, answer }, isDone) {
    const { page } = scene;
    if (isDone) {
      await expect(page).toHaveURL(answer === null ? /\/login$/ : /\/traderoom$/);
      return expect(page.getByText('Registration successful')).toBeVisible();
    }
    for (const name of [...Object.keys(LABELS), 'country'] as const) {
      const text = fields[name as keyof typeof fields];
      await fieldIs(field(page, name), text && textFor(scene, name, text), problems[name]);
    }
    for (const [name, label] of Object.entries(SECRETS))
      await fieldIs(page.getByLabel(label, { exact: true }), undefined, problems[name]);
    await expect(terms(page)).toBeChecked({ checked: fields.terms !== '' });
    if (problems.terms) await expect(page.locator('main .mantine-Checkbox-root')).toContainText(textOf(problems.terms));
    await alertIs(page.locator('main form'), problem);
    await buttonIs(register(page), { isBusy });
  },
};
