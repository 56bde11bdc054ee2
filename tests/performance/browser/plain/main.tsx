// A fair table of positions, as a good team would write one for this list alone: the same virtualiser as the product's,
// rows that are drawn again only when they changed, plain cells, the browser's own formats. It asks the same server at
// the same pace and shows the same columns; only for comparison.
import '@mantine/core/styles.css';
import { Badge, Button, MantineProvider, Table, Title } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Trade {
  id: number;
  asset: { sy: string; decimals?: number };
  traded_amount: number;
  leverage: number;
  qty: number;
  closing_price: number;
  opening_price: number;
  trade_type: string;
  profit: number;
}

const POLL_MS = 4_000;
const ROW_PX = 36;
const isPanel = location.search.includes('panel');
/** Asks and reads, and shows nothing but the sum. */
const asksOnly = location.search.includes('asking');

async function ask(path: string): Promise<Trade[]> {
  const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
  const answer = await fetch(`/api/v1${path}`, { headers: { authorization: `Bearer ${token ?? ''}` } });
  const body = (await answer.json()) as Trade[] | { data: Trade[] };
  return Array.isArray(body) ? body : body.data;
}

const fixed = (value: number, decimals: number) =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

function useTrades(): Trade[] {
  const [trades, setTrades] = useState<Trade[]>([]);
  useEffect(() => {
    let timer = 0;
    const next = () => {
      timer = window.setTimeout(() => {
        void ask('/user/trades/update/pnl').then((polled) => {
          setTrades(polled);
          next();
        });
      }, POLL_MS);
    };
    void ask('/user/trades/open').then((open) => {
      setTrades(open);
      next();
    });
    return () => clearTimeout(timer);
  }, []);
  return trades;
}

function App() {
  const trades = useTrades();
  const total = trades.reduce((sum, { profit }) => sum + profit, 0);
  const summary = `Total open positions: ${trades.length} Net P/L ${fixed(total, 2)}`;
  if (asksOnly) return <p>{summary}</p>;
  return (
    <MantineProvider>
      <Title order={1}>Positions</Title>
      <p>{summary}</p>
      <Positions trades={trades} />
    </MantineProvider>
  );
}

function Positions({ trades }: { trades: readonly Trade[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: trades.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
    initialRect: { width: 0, height: 600 },
  });
  const shown = rows.getVirtualItems();
  return (
    <div ref={frame} style={{ height: isPanel ? '62vh' : '85vh', overflow: 'auto' }}>
      <Table stickyHeader highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            {isPanel ? (
              <>
                <Table.Th>Invested</Table.Th>
                <Table.Th>Leverage</Table.Th>
              </>
            ) : null}
            <Table.Th>Units</Table.Th>
            <Table.Th>Current</Table.Th>
            <Table.Th>Opening</Table.Th>
            <Table.Th>Direction</Table.Th>
            <Table.Th>Net P/L</Table.Th>
            <Table.Th>Action</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <tr style={{ height: shown[0]?.start ?? 0 }} />
          {shown.map(({ index }) => {
            const trade = trades[index];
            return trade ? <Row key={trade.id} trade={trade} /> : null;
          })}
          <tr style={{ height: rows.getTotalSize() - (shown.at(-1)?.end ?? 0) }} />
        </Table.Tbody>
      </Table>
    </div>
  );
}

const Row = memo(
  function Row({ trade }: { trade: Trade }) {
    const decimals = trade.asset.decimals ?? 2;
    return (
      <tr style={{ height: ROW_PX }}>
        <td>{trade.asset.sy}</td>
        {isPanel ? (
          <>
            <td>{fixed(trade.traded_amount, 3)}</td>
            <td>1:{trade.leverage}</td>
          </>
        ) : null}
        <td>{trade.qty.toLocaleString('en')}</td>
        <td>{fixed(trade.closing_price, decimals)}</td>
        <td>{fixed(trade.opening_price, decimals)}</td>
        <td>
          <Badge color={trade.trade_type === 'buy' ? 'green' : 'red'}>{trade.trade_type}</Badge>
        </td>
        <td style={{ color: trade.profit < 0 ? '#c92a2a' : '#2b8a3e' }}>{fixed(trade.profit, 3)}</td>
        <td>
          <Button size="compact-xs" variant="default">
            Close
          </Button>
        </td>
      </tr>
    );
  },
  // Of an open position nothing else moves.
  ({ trade: former }, { trade }) =>
    former.closing_price === trade.closing_price && former.profit === trade.profit && former.id === trade.id,
);

const holder = document.getElementById('root');
if (holder) createRoot(holder).render(<App />);
