import { PanelBoundary, useIsMobile } from '../../components';
import { ManagerPart } from '../shell/manager-part';
import { AssetHeader } from './asset-header';
import { ChartPanel } from './chart-panel';
import { PositionsPanel } from './positions-panel';
import { PriceBar } from './price-bar';
import { Ticket } from './ticket';
import classes from './trade-room.module.css';
import { WatchlistDock } from './watchlist-dock';

/** Chart, ticket and open positions of the current asset (T-001, T-013…T-028). */
export default function TradeRoomPage() {
  const isMobile = useIsMobile();
  return (
    <div className={classes['room']} data-room>
      <PanelBoundary name="watchlist">
        <WatchlistDock />
      </PanelBoundary>
      <div className={classes['main']}>
        <PanelBoundary name="asset">
          <AssetHeader />
        </PanelBoundary>
        <PanelBoundary name="chart panel">
          <ChartPanel />
        </PanelBoundary>
        <PanelBoundary name="positions panel">
          <PositionsPanel />
        </PanelBoundary>
      </div>
      {isMobile ? (
        <PanelBoundary name="prices">
          <PriceBar />
        </PanelBoundary>
      ) : (
        <aside className={classes['ticket']}>
          <PanelBoundary name="ticket">
            <Ticket />
          </PanelBoundary>
          <div className={classes['manager']}>
            <ManagerPart of="strip" />
          </div>
        </aside>
      )}
    </div>
  );
}
