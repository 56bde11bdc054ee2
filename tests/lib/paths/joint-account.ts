import { expect, type Locator, type Page } from '@playwright/test';
import { chooseCountry } from '../guest.ts';
import { steer } from '../steer.ts';
import { alertIs, buttonIs, fieldIs, textOf, type } from './form.ts';
import { nextOf, PASSWORD, refusal, replyOf } from './mailed-code.ts';
import { canChangeDue, changeDue, register, SECRETS, terms, type Due } from './registration.ts';
import type { JointAccountView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';

/** The block of the page that has it, and its label there. */
const FIELDS: Readonly<Record<string, readonly [block: string, label: string]>> = {
  first_name: ['Primary holder', 'First Name'],
  last_name: ['Primary holder', 'Last Name'],
  primary_email: ['Primary holder', 'Email'],
  country: ['Primary holder', 'Country'],
  phone: ['Primary holder', 'Mobile Number'],
  'secondary.first_name': ['Secondary holder', 'First Name'],
  'secondary.last_name': ['Secondary holder', 'Last Name'],
  'secondary.email': ['Secondary holder', 'Email'],
  'secondary.country': ['Secondary holder', 'Country'],
  'secondary.phone': ['Secondary holder', 'Mobile Number'],
  email: ['Login details', 'Email'],
  username: ['Login details', 'Username'],
};
const COUNTRIES = ['country', 'secondary.country'];

function field(page: Page, name: string): Locator {
  const [block = '', label = ''] = FIELDS[name] ?? [];
  const group = page.getByRole('group', { name: block });
  return label === 'Country' ? group.getByRole('combobox', { name: label }) : group.getByLabel(label, { exact: true });
}
/** The addresses and the name are of this walk alone; the browser takes no spaces around an address. */
const textFor = ({ email }: Scene, name: string, text: string): string => {
  if (name === 'email') return email;
  if (name === 'username') return ` ${email.slice(-20, -12)}_1 `;
  return text.includes('@') ? text.trim().replace('@', `-${email.slice(-20, -12)}@`) : text;
};

async function fill(scene: Scene, fields: Readonly<Record<string, string>>): Promise<void> {
  const { page } = scene;
  for (const [name, text] of Object.entries(fields)) {
    if (name === 'terms') await terms(page).check();
    else if (COUNTRIES.includes(name)) await chooseCountry(page, text, COUNTRIES.indexOf(name));
    // The dial code comes with the country.
    else if (name in FIELDS) await type(field(page, name), textFor(scene, name, text));
  }
}

/** The account of two holders. */
export const jointAccountPage: FlowMap<JointAccountView> = {
  model: 'jointAccountModel',
  calls: { send: '/auth/register' },
  timers: { 'after requestTimeout': 30_000 },
  gaps: {},
  // A dial code has no field of its own.
  can: ({ event }, { isBusy }) => !String(event['field']).endsWith('phone_code') && canChangeDue(event.type, isBusy),
  async open({ page, server }, moves) {
    const answer = nextOf(moves, 'send');
    const mailsCode = answer?.kind !== 'done' || replyOf(answer).answer === null;
    await steer(server, 'settings', { phone_code: '', send_must_verify_email: String(mailsCode) });
    await page.goto('/jointaccount');
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
    for (const name of Object.keys(FIELDS)) {
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
