import { positionIdsView, positionsFrameView, positionsPanelView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  EmptyState,
  FailedState,
  LoadingState,
  NumberText,
  PanelBoundary,
  ResizeHandle,
  Text,
  useIsMobile,
  useText,
} from '../../parts';
import { CloseAllButton } from '../positions/close-all-button';
import { PositionCard } from '../positions/position-card';
import { PositionsTable } from '../positions/positions-table';
import { StaleNote } from '../positions/stale-note';
import { Link } from '../../parts/link';
import classes from './positions-panel.module.css';

/** What the panel's own parts take of its height, in px; the rest is rows (R31). */
const HEAD = 88;
const FOOT = 36;
const ROW = 36;
const FIRST = 2;

/** Open positions under the chart: folded to its head, or with as many rows as its height holds, newest first. */
export function PositionsPanel() {
  const panel = useView(positionsFrameView);
  const send = useSend('openOrders');
  const say = useText();
  const isMobile = useIsMobile();
  return (
    <section
      className={classes['panel']}
      aria-label={say('positions.title')}
      data-stale={panel.isStale || undefined}
      style={isMobile || !panel.isExpanded ? undefined : { height: `calc(${panel.height / 16}rem + var(--note))` }}
    >
      {isMobile || !panel.isExpanded ? null : (
        <ResizeHandle
          label="positions.resize"
          height={panel.height}
          min={panel.minHeight}
          mostShare={panel.mostShare}
          step={panel.step}
          onResize={(height, available) => send({ type: 'panel.resize', height, available })}
        />
      )}
      <header className={classes['head']}>
        <h2 className={classes['title']}>
          <UnstyledButton
            className={classes['fold']}
            aria-expanded={panel.isExpanded}
            onClick={() => send({ type: 'panel.toggle' })}
          >
            {panel.isExpanded ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
            <Text of="positions.title" />
          </UnstyledButton>
        </h2>
        <Totals />
      </header>
      <StaleNote />
      {panel.isExpanded ? (
        <PanelBoundary name="positions">
          <Content isMobile={isMobile} />
        </PanelBoundary>
      ) : null}
    </section>
  );
}

/** The figures alone are drawn again with every price; frame and rows are not. */
function Totals() {
  const panel = useView(positionsPanelView);
  return (
    <>
      <span className={classes['count']}>
        <Text of="positions.total" values={{ count: panel.count }} />
      </span>
      <span className={classes['profit']}>
        <span className={classes['dim']}>
          <Text of="positions.netProfit" />
        </span>
        <NumberText tone={panel.profitTone} isStale={panel.isStale}>
          {panel.profit}
        </NumberText>
      </span>
      <CloseAllButton canCloseAll={panel.canCloseAll} />
    </>
  );
}

function Content({ isMobile }: { isMobile: boolean }) {
  const { height } = useView(positionsFrameView);
  const { ids, phase } = useView(positionIdsView);
  const send = useSend('openOrders');
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={() => send({ type: 'orders.reload' })} />;
  if (phase === 'empty') return <EmptyState text="positions.none" />;
  const fits = isMobile ? FIRST : Math.max(1, Math.floor((height - HEAD - FOOT) / ROW));
  const shown = ids.slice(0, fits);
  return (
    <>
      {isMobile ? (
        shown.map((id) => <PositionCard key={id} id={id} kind="open" />)
      ) : (
        <div className={classes['rows']}>
          <PositionsTable ids={shown} kind="open" />
        </div>
      )}
      <footer className={classes['foot']}>
        <Link to="/orderbook" className={classes['link']}>
          <Text of="positions.viewAll" />
        </Link>
      </footer>
    </>
  );
}
