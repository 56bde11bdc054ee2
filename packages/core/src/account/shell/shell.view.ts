import { defineView } from '../../shared/view';
import { accountEntries, menuEntries, paths, type AccountName, type Entry, type MenuName } from './shell.menu';
import { countryOf, webId } from './shell.user';

/** The signed-in frame: its menus and buttons. */
export interface ShellView {
  readonly menu: readonly Entry<MenuName>[];
  readonly accountMenu: readonly Entry<AccountName>[];
  /** Where a demo run is sold; null unless this is one with an address. */
  readonly buyNow: string | null;
  /** The floating chat button. */
  readonly hasChatButton: boolean;
  /** Its badge; null without an unread message (A-070, M-265). */
  readonly unread: string | null;
  /** The CRM is being entered. */
  readonly isEntering: boolean;
  /** Who is signed in; null while that is not known. */
  readonly account: AccountFacts | null;
}

/** Who is signed in, as the account menu tells. */
export interface AccountFacts {
  readonly email: string;
  readonly country: string;
  /** ISO; the page writes it in its language. */
  readonly registeredAt: string;
  readonly webId: string;
  /** Who looks after the account; null for nobody (M-337). */
  readonly officer: string | null;
}

const MOST_UNREAD = 99;
const unreadText = (count: number) => (count > MOST_UNREAD ? `${MOST_UNREAD}+` : String(count));

/** While the account's area loads, or after it failed: the trade room goes on, and everybody can sign out. */
const nothing: ShellView = {
  menu: [
    { name: 'tradeRoom', path: paths.tradeRoom },
    { name: 'orderBook', path: paths.orderBook },
  ],
  accountMenu: [{ name: 'signOut', path: null }],
  buyNow: null,
  hasChatButton: false,
  unread: null,
  isEntering: false,
  account: null,
};

export const shellView = defineView(['shell'], ({ shell }): ShellView => {
  if (!shell) return nothing;
  const { user, settings } = shell.context;
  return {
    menu: menuEntries(shell.context),
    accountMenu: accountEntries,
    buyNow: (settings.demoMode && settings.demoBuyUrl) || null,
    hasChatButton: settings.showFloatingChat,
    unread: user.unreadMessages === 0 ? null : unreadText(user.unreadMessages),
    isEntering: shell.hasTag('busy'),
    account: {
      email: user.email,
      country: countryOf(user),
      registeredAt: user.registeredAt,
      webId: webId(user),
      officer: user.accountOfficer,
    },
  };
});

/** What awaits the reader: how many messages; null while that is not known (T-179, M-265). */
export const alertsView = defineView(['shell'], ({ shell }): { readonly unread: string | null } => ({
  unread: shell ? String(shell.context.user.unreadMessages) : null,
}));
