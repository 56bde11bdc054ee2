import { placedView, positionsFrameView, positionsNoteView, positionsPanelView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Anchor, Badge, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { NumberText, PanelBoundary, ResizeHandle, useIsMobile, useMostHeight } from '../../components';
import { CloseAllButton } from '../positions/close-all-button';
import { OpenPositions } from '../positions/open-positions';
import { PositionCard } from '../positions/position-card';
import { PositionsTable } from '../positions/positions-table';
import { StaleNote } from '../positions/stale-note';
import classes from './positions-panel.module.css';

/** What the panel's own parts take of its height, in px; the rest is rows (R31). */
const HEAD = 88;
const FOOT = 36;
const ROW = 36;
const FIRST = 2;

/** Rows of the usual height that a panel of this height holds; higher ones, for a finger, raise the panel. */
const rowsIn = (height: number): number => Math.max(1, Math.floor((height - HEAD - FOOT) / ROW));

/** The height that was chosen may be more than this window has room for. */
function useShownHeight() {
  const { height, minHeight, mostShare } = useView(positionsFrameView);
  const most = useMostHeight(mostShare, minHeight);
  return { height: Math.min(height, most), most };
}

/** Open positions under the chart: folded to its head, or with as many rows as its height holds, newest first. */
export function PositionsPanel() {
  const panel = useView(positionsFrameView);
  const { note } = useView(positionsNoteView);
  const { height, most } = useShownHeight();
  const send = useSend('positionsPanel');
  const intl = useIntl();
  const isMobile = useIsMobile();
  const title = intl.formatMessage({ id: 'positions.title', defaultMessage: 'Total portfolio' });
  const isSized = panel.isExpanded && !isMobile;
  return (
    <section
      className={classes['panel']}
      aria-label={title}
      data-stale={panel.isStale || undefined}
      data-note={note ?? undefined}
      style={
        isSized
          ? {
              height: `calc(${height / 16}rem + ${rowsIn(height)} * (var(--row) - ${ROW / 16}rem) + var(--foot) - ${FOOT / 16}rem + var(--note) + var(--grip))`,
            }
          : undefined
      }
    >
      {isSized ? (
        <ResizeHandle
          label={intl.formatMessage({ id: 'positions.resize', defaultMessage: 'Height of the positions panel' })}
          height={height}
          min={panel.minHeight}
          max={most}
          step={panel.step}
          onResize={(to, available) => send({ type: 'panel.resize', height: to, available })}
          onSettle={() => send({ type: 'panel.settle' })}
        />
      ) : null}
      <header className={classes['head']}>
        <Title order={2} fz="md">
          <UnstyledButton
            className={classes['fold'] ?? ''}
            data-list-head
            aria-expanded={panel.isExpanded}
            onClick={() => send({ type: 'panel.toggle' })}
          >
            {panel.isExpanded ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
            {title}
          </UnstyledButton>
        </Title>
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
      <Badge variant="default" size="md" flex="none">
        <FormattedMessage
          id="positions.total"
          defaultMessage="Total open positions {count}"
          values={{ count: panel.count }}
        />
      </Badge>
      <span className={classes['profit']}>
        <Text span inherit fw={400} c="dimmed">
          <FormattedMessage id="positions.netProfit" defaultMessage="Net P/L" />
        </Text>
        <NumberText tone={panel.profitTone} isStale={panel.isStale}>
          {panel.profit}
        </NumberText>
      </span>
      <CloseAllButton canCloseAll={panel.canCloseAll} />
    </>
  );
}

function Content({ isMobile }: { isMobile: boolean }) {
  const { height } = useShownHeight();
  const { placedId } = useView(placedView);
  const fits = isMobile ? FIRST : rowsIn(height);
  return (
    <>
      <OpenPositions>
        {(ids) => {
          const shown = ids.slice(0, fits);
          if (isMobile)
            return shown.map((id) => <PositionCard key={id} id={id} kind="open" isPlaced={id === placedId} />);
          return (
            <div className={classes['rows']}>
              <PositionsTable ids={shown} kind="open" />
            </div>
          );
        }}
      </OpenPositions>
      {/* Also with nothing open: the closed ones are there. */}
      <footer className={classes['foot']}>
        <Anchor component={Link} href="/orderbook" size="sm" fw={500}>
          <FormattedMessage id="positions.viewAll" defaultMessage="View all" />
        </Anchor>
      </footer>
    </>
  );
}
