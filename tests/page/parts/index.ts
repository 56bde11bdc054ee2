import type { Watched } from '../observed.ts';
import { lookAnew } from '../dom.ts';
import { Look } from '../look.ts';
import { account } from './account.ts';
import { assetHeader } from './asset-header.ts';
import { assetSearch } from './asset-search.ts';
import { chart } from './chart.ts';
import { chat, chatPage } from './chat.ts';
import { closeAll } from './close-all.ts';
import { deposit, phoneDeposit } from './deposit.ts';
import { deviceSessions } from './device-sessions.ts';
import { dock } from './dock.ts';
import { exposure } from './exposure.ts';
import { explanation, figures, phoneFigures } from './figures.ts';
import { emailVerification, jointAccount, passwordReset, registration } from './guest-forms.ts';
import { chatButton, chipsMenu, header, phoneHeader } from './header.ts';
import { login } from './login.ts';
import { menu, rail } from './menu.ts';
import { newestNotice, notices } from './notices.ts';
import { orderBook, phoneOrderBook } from './order-book.ts';
import { orderDetail } from './order-detail.ts';
import { orderDialog } from './order-dialog.ts';
import { phonePositions, positions } from './positions.ts';
import { area, offline, status } from './status.ts';
import { priceBar, ticket } from './ticket.ts';
import { twoFa } from './two-fa.ts';

/** Each part of the page, and how it is compared. */
const PARTS = {
  account,
  area,
  assetHeader,
  assetSearch,
  chart,
  chat,
  chatButton,
  chatPage,
  chipsMenu,
  closeAll,
  deposit,
  deviceSessions,
  dock,
  emailVerification,
  explanation,
  exposure,
  figures,
  header,
  jointAccount,
  login,
  menu,
  newestNotice,
  notices,
  offline,
  orderBook,
  orderDetail,
  orderDialog,
  passwordReset,
  phoneDeposit,
  phoneFigures,
  phoneHeader,
  phoneOrderBook,
  phonePositions,
  positions,
  priceBar,
  rail,
  registration,
  status,
  ticket,
  twoFa,
} satisfies Record<string, (look: Look) => void>;
export type PartName = keyof typeof PARTS;

/** What differs between the part and core's views at this moment. */
export function judge(part: PartName, withPresses: boolean, watched: Watched): string[] {
  lookAnew();
  const look = new Look(watched, withPresses);
  PARTS[part](look);
  return look.found;
}
