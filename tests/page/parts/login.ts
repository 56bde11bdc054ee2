import { publicLinksView, settingsView } from '@bourse/core';
import { loginPageView, signInView } from '@bourse/core/access';
import { byRole } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

/** Sign-in. */
export function login(look: Look): void {
  const view = look.view(signInView);
  const { settings } = look.view(settingsView);
  const main = look.one('main', undefined);
  look.text('title', main?.querySelector('h1') ?? null, say(look.view(loginPageView).title));
  look.says(say('login.next'), !settings?.adminMustVerify, main);
  const toForm = (type: string, rest: object = {}) => sent('signIn', type, rest);
  look.field(say('signIn.email'), {
    value: view.fields.email,
    isInvalid: view.problems.email !== undefined,
    note: view.problems.email ? say(view.problems.email) : '',
    types: ['a@b.c', toForm('field.change', { field: 'email', text: 'a@b.c' })],
  });
  const password = look.field(say('signIn.password'), {
    isInvalid: view.problems['password'] !== undefined,
    note: view.problems['password'] ? say(view.problems['password']) : '',
    ...(view.fill > 0 ? { value: view.demoAccount?.passphrase ?? '' } : {}),
  });
  look.same('password shown', password?.type, view.isPasswordShown ? 'text' : 'password');
  for (const kind of ['emailNotVerified', 'adminNotVerified']) {
    const text = say(`signIn.${kind}`);
    look.says(text, view.banner !== null && say(view.banner) === text, main);
  }
  const isResending = view.banner !== null && view.isBusy;
  const canBeSeen = view.canResend || isResending;
  look.present('button', say('signIn.haveCode'), canBeSeen, main);
  look.present('button', say('signIn.resend'), canBeSeen, main);
  if (canBeSeen) {
    look.control('button', say('signIn.haveCode'), { locked: isResending, sends: [toForm('code.enter')] }, main);
    look.control('button', say('signIn.resend'), { busy: isResending, sends: [toForm('code.resend')] }, main);
  }
  if (view.problem) look.stands('problem', say(view.problem), main);
  look.control(
    'checkbox',
    say('signIn.showPassword'),
    { chosen: view.isPasswordShown, sends: [toForm('password.show', { shown: !view.isPasswordShown })] },
    main,
  );
  look.control(
    'button',
    say('signIn.submit'),
    { busy: view.isBusy, sends: [toForm('form.submit', { secrets: { password: '[secret]' } })] },
    main,
  );
  const { signUpPath } = look.view(publicLinksView);
  const ways = byRole('link', /^Create an account$/, main ?? undefined);
  look.same(
    'way to the sign-up',
    ways.map((link) => link.getAttribute('href')),
    signUpPath === null ? [] : [signUpPath],
  );
  const hasExtras = settings !== null && !settings.disableLoginExtras;
  const demo = hasExtras ? view.demoAccount : null;
  look.present('region', say('signIn.demoTitle'), demo !== null, main);
  const [box] = byRole('region', say('signIn.demoTitle'));
  if (demo && box) {
    look.follows(say('signIn.email'), demo.email, box);
    look.follows(say('signIn.password'), demo.passphrase, box);
    look.control('button', say('signIn.copyDemo'), { locked: !view.canCopyDemo, sends: [toForm('demo.copy')] }, box);
  }
  look.says(say('signIn.riskWarning'), true, main);
  look.says(say('login.riskLeverage'), hasExtras, main);
  look.says(say('login.riskAfford'), hasExtras, main);
  for (const [id, address] of [
    ['footer.terms', settings?.termsUrl],
    ['footer.privacy', settings?.privacyUrl],
  ] as const) {
    look.present('link', say(id), Boolean(address));
    const [link] = byRole('link', say(id));
    if (link) look.same(say(id), link.getAttribute('href'), address);
  }
  const siteName = settings?.siteName ?? '';
  look.says(say('footer.copyright', { year: new Date().getFullYear(), siteName }), true);
  const [language] = byRole('combobox', say('language.choose'));
  look.same(
    'language',
    (language as HTMLSelectElement | undefined)?.value,
    localStorage.getItem('webtrader_lang') ?? 'en',
  );
}
