import { tradeRoomPath } from '../../shared/trade-room-path';
import type { ShellFacts } from './shell.types';

/** Addresses of the pages that menus lead to, by the name of the entry. */
export const paths = {
  home: '/',
  tradeRoom: '/traderoom',
  terminal: '/traderoom_v2',
  accounts: '/accounts',
  mining: '/mining',
  portfolio: '/portfolio',
  orderBook: '/orderbook',
  marketAnalysis: '/market_analysis',
  watchlist: '/watchlist',
  reports: '/reports',
  transactions: '/transactions',
  liveChat: '/livechat',
  profile: '/profile',
  kyc: '/kyc',
} as const;
type Page = keyof typeof paths;

/** An entry of the left menu: a page, the CRM in a new tab, or the chat. */
export type MenuName = Exclude<Page, 'terminal' | 'profile' | 'kyc'> | 'crm' | 'helpCenter';
/** An entry of the account menu: a dialog, a page, the chat, or the way out. */
export type AccountName = 'withdrawal' | 'profile' | 'helpCenter' | 'kyc' | 'changePassword' | 'signOut';

/** `path` is null for what is no page. */
export interface Entry<Name extends string> {
  readonly name: Name;
  readonly path: string | null;
}

/** The left menu names the help center for a longer text only. */
const NO_HELP_CENTER = 5;

const isAdministrator = ({ user }: ShellFacts) => user.roles.some((role) => role === 'admin' || role === 'superadmin');

/** The left menu, in its order. */
export function menuEntries(facts: ShellFacts): Entry<MenuName>[] {
  const { settings, record } = facts;
  const always = true;
  const conditions: readonly [MenuName, boolean][] = [
    ['crm', isAdministrator(facts) && record.crmAutoLogin === true],
    ['home', settings.homePage === 'wealth_management'],
    ['tradeRoom', always],
    ['accounts', always],
    ['mining', settings.enableMining],
    ['portfolio', always],
    ['orderBook', always],
    ['marketAnalysis', always],
    ['watchlist', always],
    ['reports', always],
    ['transactions', always],
    ['liveChat', settings.showSideMenuChat],
    ['helpCenter', settings.liveChat.length > NO_HELP_CENTER],
  ];
  const pathOf = (name: MenuName) => {
    if (name === 'crm' || name === 'helpCenter') return null;
    return name === 'tradeRoom' ? tradeRoomPath(settings) : paths[name];
  };
  return conditions.filter(([, isThere]) => isThere).map(([name]) => ({ name, path: pathOf(name) }));
}

/** The account menu, in its order. */
export const accountEntries: readonly Entry<AccountName>[] = [
  { name: 'withdrawal', path: null },
  { name: 'profile', path: paths.profile },
  { name: 'helpCenter', path: null },
  { name: 'kyc', path: paths.kyc },
  { name: 'changePassword', path: null },
  { name: 'signOut', path: null },
];
