import type { MarketTable } from '@bourse/core/markets';
import { isTouched, MessageText, useIsMobile, useMessage } from '../../components';
import { AssetTable } from '../asset-search/asset-table';
import classes from './market-analysis.module.css';
import { MarketPanel } from './market-panel';
import { useTrade } from './use-trade';

/** Rows of a table that are in sight; the others by scrolling. */
const IN_SIGHT = 8;
/** rem, with the lines around it. */
const HEAD = 2.5;

/** One table for each kind of asset; a press opens the asset in the trade room. */
export function MarketTables({ tables }: { tables: readonly MarketTable[] }) {
  return (
    <div className={classes['columns']}>
      {tables.map((table) => (
        <TypeTable key={table.type} table={table} />
      ))}
    </div>
  );
}

function TypeTable({ table: { label, ids } }: { table: MarketTable }) {
  const name = useMessage()(label);
  const isMobile = useIsMobile();
  const trade = useTrade();
  const row = isMobile || isTouched() ? 2.75 : 2;
  return (
    <MarketPanel title={<MessageText of={label} />} count={ids.length}>
      <div className={classes['rows']} style={{ height: `${HEAD + Math.min(ids.length, IN_SIGHT) * row}rem` }}>
        <AssetTable ids={ids} label={name} isDense={!isMobile} withChange onChoose={trade} />
      </div>
    </MarketPanel>
  );
}
