// Compiles the catalogues for the page. A key that a language lacks is taken from English, so that nobody reads a raw id.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * First words of the ids, or whole ids, that the sign-in and the pages without a server show, or that both a guest's pages
 * and the signed-in ones do.
 */
const ENTRY = new Set(
  ['account.signOut', 'area', 'code', 'common', 'connectionFailed', 'connectivity', 'countries', 'footer'].concat([
    'form',
    'intents',
    'language',
    'login',
    'mailedCode',
    'maintenance',
    'notFound',
    'notices',
    'page',
    'product',
    'publicChat',
    'publicNav',
    'route',
    'scheme',
    'secret',
    'session',
    'side',
    'signIn',
    'start',
  ]),
);
/** What the dialogs of paying in and out, and the pages of trading accounts, bring with them. */
const MONEY = new Set(
  ['accountPassword', 'accountTopUp', 'cardDeposit', 'coinDeposit', 'customDeposit', 'deposit'].concat([
    'depositChooser',
    'depositPopup',
    'firstSteps',
    'invoiceDeposit',
    'invoiceSettlement',
    'liveAccount',
    'mining',
    'newDemoAccount',
    'platformAccounts',
    'plans',
    'receiverForm',
    'reports',
    'stepUp',
    'transactions',
    'withdrawal',
    'withdrawalMethods',
  ]),
);
/** What the pages and dialogs of profile and identity bring with them. */
const IDENTITY = new Set([
  'changePassword',
  'deviceSessions',
  'editProfile',
  'identity',
  'image',
  'identityUpload',
  'photo',
  'profile',
]);
/** What the pages of a guest beside the sign-in, and the device check, bring with them. */
const GUEST = new Set(['autoLogin', 'emailVerification', 'jointAccount', 'passwordReset', 'registration', 'twoFa']);
/** What the chat with support brings with it. */
const SUPPORT = new Set(['chat', 'chatMessage']);
/** What the home page and the portfolio bring with them. */
const WEALTH = new Set(['home', 'news', 'portfolio']);
/** What the pages of the watchlist and of the markets bring with them. */
const MARKETS = new Set(['market', 'watchlistPage']);
/** What the account manager's page and dialog bring with them. */
const MANAGER = new Set(['manager']);
const here = fileURLToPath(new URL('..', import.meta.url));
const read = (/** @type {string} */ language) => JSON.parse(readFileSync(join(here, `${language}.json`), 'utf8'));
const english = read('en');
const folder = mkdtempSync(join(tmpdir(), 'messages-'));
const languages = ['en', 'es'];
for (const language of languages)
  writeFileSync(join(folder, `${language}.json`), JSON.stringify({ ...english, ...read(language) }));
// Beside their place: a page that is being built finds the catalogues whole or as they were.
const next = join(here, 'compiled', `next.${process.pid}`);
mkdirSync(next, { recursive: true });
// Without `--format simple` here too, the compiled catalogues come out empty and nothing is said.
const { status } = spawnSync(
  join(here, 'node_modules/.bin/formatjs'),
  ['compile-folder', '--format', 'simple', '--ast', folder, next],
  { stdio: 'inherit' },
);
/** Moves a file to its place, or writes it there, in one step. */
const place = (/** @type {string} */ name, /** @type {object | undefined} */ catalogue) => {
  if (catalogue) writeFileSync(join(next, name), JSON.stringify(catalogue));
  renameSync(join(next, name), join(here, 'compiled', name));
};
if (status === 0)
  for (const language of languages) {
    const whole = Object.entries(JSON.parse(readFileSync(join(next, `${language}.json`), 'utf8')));
    /** @param {string} id */
    const partOf = (id) => {
      const first = id.slice(0, id.indexOf('.'));
      if (ENTRY.has(first) || ENTRY.has(id)) return 'entry';
      if (IDENTITY.has(first)) return 'identity';
      if (GUEST.has(first)) return 'guest';
      if (SUPPORT.has(first)) return 'support';
      if (WEALTH.has(first)) return 'wealth';
      if (MARKETS.has(first)) return 'markets';
      if (MANAGER.has(first)) return 'manager';
      return MONEY.has(first) ? 'money' : 'rest';
    };
    for (const part of ['entry', 'rest', 'money', 'identity', 'guest', 'support', 'wealth', 'markets', 'manager'])
      place(`${language}.${part}.json`, Object.fromEntries(whole.filter(([id]) => partOf(id) === part)));
    place(`${language}.json`, undefined);
  }
for (const made of [folder, next]) rmSync(made, { recursive: true });
process.exit(status ?? 1);
