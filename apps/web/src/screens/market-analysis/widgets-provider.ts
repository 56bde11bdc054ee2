import type { MarketTable } from '@bourse/core/markets';
import type { ComponentType } from 'react';
import { MarketTables } from './market-tables';
import { Movers } from './movers';
import { TickerTape } from './ticker-tape';

/**
 * Where the widgets of the market analysis come from (T-174). The embedded provider needs no internet; a hosted one is
 * another implementation of the same three widgets.
 */
export interface WidgetsProvider {
  /** Every asset, passing by. */
  readonly Tape: ComponentType<{ ids: readonly string[] }>;
  /** What rose and what fell most. */
  readonly Movers: ComponentType<{ rising: readonly string[]; falling: readonly string[] }>;
  /** One table for each type. */
  readonly Tables: ComponentType<{ tables: readonly MarketTable[] }>;
}

const embedded: WidgetsProvider = { Tape: TickerTape, Movers, Tables: MarketTables };

const providers: ReadonlyMap<string, WidgetsProvider> = new Map([['embedded', embedded]]);

/** The provider that a setting names; the embedded one where this page has none of that name. */
export const widgetsOf = (name: string, known = providers): WidgetsProvider => known.get(name) ?? embedded;
