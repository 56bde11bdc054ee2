import { IconBook2, IconChartCandle } from '@tabler/icons-react';

/** Entries of the menu: only screens that exist. */
export const entries = [
  { name: 'tradeRoom', path: '/traderoom', label: 'shell.tradeStation', icon: IconChartCandle },
  { name: 'orderBook', path: '/orderbook', label: 'shell.orderBook', icon: IconBook2 },
] as const;
