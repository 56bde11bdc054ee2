import type { AccountName, MenuName } from '@bourse/core/account';
import {
  IconBell,
  IconBook2,
  IconBriefcase,
  IconCash,
  IconChartCandle,
  IconChartHistogram,
  IconChartPie,
  IconExternalLink,
  IconHelp,
  IconHome,
  IconId,
  IconLock,
  IconLogout,
  IconMessageCircle,
  IconPick,
  IconReceipt,
  IconStar,
  IconUserCircle,
  type Icon,
} from '@tabler/icons-react';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export interface EntryFace {
  readonly label: MessageDescriptor;
  readonly icon: Icon;
}

const labels = defineMessages({
  crm: { id: 'shell.crm', defaultMessage: 'CRM' },
  home: { id: 'shell.home', defaultMessage: 'Home' },
  tradeRoom: { id: 'shell.tradeStation', defaultMessage: 'Trade station' },
  accounts: { id: 'shell.accounts', defaultMessage: 'Trading accounts' },
  mining: { id: 'shell.mining', defaultMessage: 'Mining' },
  portfolio: { id: 'shell.portfolio', defaultMessage: 'Portfolio' },
  orderBook: { id: 'shell.orderBook', defaultMessage: 'Order book' },
  marketAnalysis: { id: 'shell.marketAnalysis', defaultMessage: 'Market analysis' },
  watchlist: { id: 'shell.watchlist', defaultMessage: 'Watch List' },
  reports: { id: 'shell.reports', defaultMessage: 'Alert notifications' },
  transactions: { id: 'shell.transactions', defaultMessage: 'Transactions' },
  liveChat: { id: 'shell.liveChat', defaultMessage: 'Live chat' },
  helpCenter: { id: 'shell.helpCenter', defaultMessage: 'Help center' },
  withdrawal: { id: 'shell.withdraw', defaultMessage: 'Withdraw' },
  profile: { id: 'shell.profile', defaultMessage: 'Profile' },
  kyc: { id: 'shell.kyc', defaultMessage: 'KYC verification' },
  changePassword: { id: 'shell.changePassword', defaultMessage: 'Change password' },
  signOut: { id: 'account.signOut', defaultMessage: 'Sign out' },
});

const icons = {
  crm: IconExternalLink,
  home: IconHome,
  tradeRoom: IconChartCandle,
  accounts: IconBriefcase,
  mining: IconPick,
  portfolio: IconChartPie,
  orderBook: IconBook2,
  marketAnalysis: IconChartHistogram,
  watchlist: IconStar,
  reports: IconBell,
  transactions: IconReceipt,
  liveChat: IconMessageCircle,
  helpCenter: IconHelp,
  withdrawal: IconCash,
  profile: IconUserCircle,
  kyc: IconId,
  changePassword: IconLock,
  signOut: IconLogout,
} as const satisfies Record<MenuName | AccountName, Icon>;

/** Name and icon of an entry; which entries there are, core decides. */
export const faceOf = (name: MenuName | AccountName): EntryFace => ({ label: labels[name], icon: icons[name] });
