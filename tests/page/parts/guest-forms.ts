import { publicChatView, publicLinksView, type Message } from '@bourse/core';
import { emailVerificationView, jointAccountView, passwordResetView, registrationView } from '@bourse/core/guest';
import { byLabel, byRole } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

type Resident = 'registration' | 'jointAccount' | 'emailVerification' | 'passwordReset';
type Problems = Readonly<Record<string, Message | undefined>>;
interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly problems: Problems;
  readonly problem: Message | null;
  readonly isBusy: boolean;
}

const DIGITS = 6;
const untagged = (text: string) => text.replace(/<\/?\w+>/g, '');
const hidden = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '[secret]']));

/** A form of core's by what its fields are called, each with what is wrong with it and what typing into it sends. */
function fields(
  look: Look,
  to: Resident,
  form: Form,
  labels: Readonly<Record<string, string>>,
  within: HTMLElement | null,
): void {
  for (const [field, id] of Object.entries(labels))
    look.field(
      say(id),
      {
        value: form.fields[field] ?? '',
        isInvalid: form.problems[field] !== undefined,
        note: say(form.problems[field]),
        types: ['7', sent(to, 'field.change', { field, text: '7' })],
      },
      within,
    );
}

function newPassword(look: Look, label: string, { problems }: Form, within: HTMLElement | null): void {
  for (const [field, id] of [
    ['password', label],
    ['repeat_password', 'registration.confirmPassword'],
  ] as const)
    look.field(say(id), { isInvalid: problems[field] !== undefined, note: say(problems[field]) }, within);
}

function terms(look: Look, to: Resident, form: Form, within: HTMLElement | null): void {
  const isTicked = form.fields['terms'] !== '';
  const text = isTicked ? '' : 'yes';
  look.control(
    'checkbox',
    untagged(say('registration.terms')),
    { chosen: isTicked, sends: [sent(to, 'field.change', { field: 'terms', text })] },
    within,
  );
  if (form.problems['terms']) look.stands('problem of the terms', say(form.problems['terms']), within);
}

function submit(
  look: Look,
  to: Resident,
  form: Form,
  label: string,
  secrets: object,
  within: HTMLElement | null,
): void {
  if (form.problem) look.stands('problem', say(form.problem), within);
  const press = sent(to, 'form.submit', Object.keys(secrets).length > 0 ? { secrets } : {});
  look.control('button', say(label), { busy: form.isBusy, sends: [press] }, within);
}

function titled(look: Look, id: string): HTMLElement | null {
  const main = look.one('main', undefined);
  look.text('title', main?.querySelector('h1') ?? null, say(id));
  return main;
}

const HOLDER = {
  first_name: 'registration.firstName',
  last_name: 'registration.lastName',
  phone: 'registration.phone',
};

/** The sign-up, and what stands below every page of a guest. */
export function registration(look: Look): void {
  const form = look.view(registrationView);
  const { logInPath } = look.view(publicLinksView);
  const main = titled(look, 'registration.title');
  fields(look, 'registration', form, { ...HOLDER, email: 'signIn.email' }, main);
  look.field(
    say('registration.country'),
    { value: form.fields.country, isInvalid: Boolean(form.problems.country), note: say(form.problems.country) },
    main,
  );
  look.says(`+${form.fields.phone_code}`, true, main);
  newPassword(look, 'signIn.password', form, main);
  terms(look, 'registration', form, main);
  submit(look, 'registration', form, 'registration.submit', hidden('password', 'repeat_password'), main);
  const [link] = byRole('link', say('publicNav.logIn'), main ?? undefined);
  look.same('way to the sign-in', link?.getAttribute('href'), logInPath);
  look.present('button', say('publicChat.open'), look.view(publicChatView).isShown);
}

/** The sign-up of two holders. */
export function jointAccount(look: Look): void {
  const form = look.view(jointAccountView);
  const main = titled(look, 'jointAccount.title');
  const block = (id: string) => look.one('group', say(id), main);
  fields(look, 'jointAccount', form, { ...HOLDER, primary_email: 'signIn.email' }, block('jointAccount.primary'));
  const second = Object.entries({ ...HOLDER, email: 'signIn.email' }).map(([name, id]) => [`secondary.${name}`, id]);
  fields(
    look,
    'jointAccount',
    form,
    Object.fromEntries(second) as Record<string, string>,
    block('jointAccount.secondary'),
  );
  const login = block('jointAccount.login');
  fields(look, 'jointAccount', form, { email: 'signIn.email', username: 'jointAccount.username' }, login);
  newPassword(look, 'signIn.password', form, login);
  terms(look, 'jointAccount', form, main);
  submit(look, 'jointAccount', form, 'registration.submit', hidden('password', 'repeat_password'), main);
}

function code(look: Look, problems: Problems, within: HTMLElement | null): void {
  for (let at = 1; at <= DIGITS; at++) {
    const box = look.one('textbox', say('code.digit', { index: at, count: DIGITS }), within);
    look.same(`box ${at} refused`, box?.getAttribute('aria-invalid') === 'true', problems['code'] !== undefined);
  }
  if (problems['code']) look.stands('problem of the code', say(problems['code']), within);
}

/** The code that verifies an e-mail address. */
export function emailVerification(look: Look): void {
  const view = look.view(emailVerificationView);
  const main = titled(look, 'emailVerification.title');
  look.says(say('mailedCode.tooMany'), view.isThrottled, main);
  look.says(say('emailVerification.sentTo', { email: view.fields.email }), !view.asksEmail && view.isSent, main);
  look.says(say('mailedCode.earlier', { email: view.fields.email }), !view.asksEmail && !view.isSent, main);
  if (view.asksEmail) {
    fields(look, 'emailVerification', view, { email: 'signIn.email' }, main);
    const [email] = byLabel(say('signIn.email'), main ?? undefined);
    // Letters that are typed while a code is asked for are not taken.
    look.same('e-mail takes no letters', email?.readOnly, view.isAsking || view.isBusy);
  }
  code(look, view.problems, main);
  submit(look, 'emailVerification', view, 'emailVerification.submit', hidden('code'), main);
  look.control(
    'button',
    say('emailVerification.request'),
    {
      busy: view.isAsking,
      locked: !view.canRequest && !view.isAsking,
      sends: [sent('emailVerification', 'code.request')],
    },
    main,
  );
  look.says(say('emailVerification.wait', { time: view.waitText }), view.wait > 0, main);
  look.present('button', say('emailVerification.edit'), !view.asksEmail, main);
}

const STEPS = {
  email: { submit: 'passwordReset.submit', secrets: hidden() },
  code: { submit: 'passwordReset.verify', secrets: hidden('code') },
  password: { submit: 'passwordReset.update', secrets: hidden('password', 'repeat_password') },
};

/** A forgotten password, step by step. */
export function passwordReset(look: Look): void {
  const view = look.view(passwordResetView);
  const { step } = view;
  const main = titled(look, 'passwordReset.title');
  look.says(say('mailedCode.tooMany'), view.isThrottled, main);
  look.says(say('passwordReset.accepted', { email: view.sentTo }), view.isSent, main);
  look.says(say('mailedCode.earlier', { email: view.sentTo }), step === 'code' && !view.isSent, main);
  look.says(say('passwordReset.choose', { email: view.sentTo }), step === 'password', main);
  if (step === 'email') fields(look, 'passwordReset', view, { email: 'signIn.email' }, main);
  if (step === 'code') code(look, view.problems, main);
  if (step === 'password') newPassword(look, 'passwordReset.password', view, main);
  submit(look, 'passwordReset', view, STEPS[step].submit, STEPS[step].secrets, main);
  look.present('button', say('twoFa.request'), step === 'code', main);
  if (step === 'code')
    look.control(
      'button',
      say('twoFa.request'),
      {
        busy: view.isAsking,
        locked: !view.canRequest && !view.isAsking,
        sends: [sent('passwordReset', 'code.request')],
      },
      main,
    );
  look.says(say('twoFa.nextCode', { time: view.waitText }), view.wait > 0, main);
  look.present('button', say('passwordReset.edit'), step !== 'email', main);
  if (step !== 'email' && !view.isBusy)
    look.control('button', say('passwordReset.edit'), { sends: [sent('passwordReset', 'form.edit')] }, main);
}
