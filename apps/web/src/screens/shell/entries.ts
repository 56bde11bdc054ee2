import { IconBook2, IconChartCandle } from '@tabler/icons-react';
import { defineMessages } from 'react-intl';

const labels = defineMessages({
  tradeRoom: { id: 'shell.tradeStation', defaultMessage: 'Trade station' },
  orderBook: { id: 'shell.orderBook', defaultMessage: 'Order book' },
});

/** Entries of the menu: only screens that exist. */
export const entries = [
  { name: 'tradeRoom', path: '/traderoom', label: labels.tradeRoom, icon: IconChartCandle },
  { name: 'orderBook', path: '/orderbook', label: labels.orderBook, icon: IconBook2 },
] as const;
