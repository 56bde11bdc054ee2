import { formatDay, sessionView } from '@bourse/core';
import { shellView, type AccountName } from '@bourse/core/account';
import { nameOf } from '../dom.ts';
import { sent, type Look, type Sent } from '../look.ts';
import { say } from '../catalogue.ts';

const LANGUAGES = { en: 'English', es: 'Español' } as const;
const SCHEMES = ['auto', 'light', 'dark'] as const;

/** The account menu under the avatar. */
export function account(look: Look): void {
  const dialog = look.one('dialog', say('account.title'));
  if (dialog) facts(look, dialog);
}

/** Who is signed in, what this device was told, and the way out. */
export function facts(look: Look, within: HTMLElement, after: readonly Sent[] = []): void {
  const { user } = look.view(sessionView);
  if (user === null) {
    look.found.push('nobody is signed in');
    return;
  }
  look.stands('e-mail', user.email, within);
  look.follows(say('account.country'), user.country || 'United Kingdom', within);
  look.follows(say('account.registered'), formatDay(user.registeredAt, 'en'), within);
  look.follows(say('account.id'), `WEB${user.id}`, within);
  if (user.accountOfficer !== null) look.follows(say('account.officer'), user.accountOfficer, within);
  look.control('button', say('account.copyId'), { sends: [sent('shell', 'id.copy')] }, within);
  const language = localStorage.getItem('webtrader_lang') ?? 'en';
  const languages = look.options(say('language.choose'), within);
  look.same('languages', languages.map(nameOf), Object.values(LANGUAGES));
  for (const [at, key] of Object.keys(LANGUAGES).entries()) look.option(languages[at], key === language);
  const scheme = localStorage.getItem('webtrader_scheme') ?? 'auto';
  const schemes = look.options(say('scheme.choose'), within);
  look.same(
    'appearances',
    schemes.map(nameOf),
    SCHEMES.map((each) => say(`scheme.${each}`)),
  );
  for (const [at, each] of SCHEMES.entries()) look.option(schemes[at], each === scheme);
  const isBlue = localStorage.getItem('webtrader_tones') === 'blue-orange';
  look.control('switch', say('tones.blueOrange'), { chosen: isBlue }, within);
  for (const { name, path } of look.view(shellView).accountMenu) {
    const [label, to, type] = ENTRIES[name];
    look.present(path === null ? 'button' : 'link', say(label), true, within);
    if (path === null) look.control('button', say(label), { sends: [sent(to, type), ...after] }, within);
  }
}

const ENTRIES: Readonly<Record<AccountName, readonly [label: string, to: 'shell' | 'session', type: string]>> = {
  withdrawal: ['shell.withdraw', 'shell', 'withdrawal.open'],
  profile: ['shell.profile', 'shell', ''],
  helpCenter: ['shell.helpCenter', 'shell', 'chat.open'],
  kyc: ['shell.kyc', 'shell', ''],
  changePassword: ['shell.changePassword', 'shell', 'password.open'],
  signOut: ['account.signOut', 'session', 'session.end'],
};
