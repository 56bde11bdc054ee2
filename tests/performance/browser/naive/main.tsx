// What a first draft looks like: everything that is known in one state at the top, and a component for every cell.
// It asks the same server at the same pace and shows the same columns; only for comparison.
import '@mantine/core/styles.css';
import { Badge, Button, MantineProvider, Table, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
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
const isPanel = location.search.includes('panel');
/** Asks and reads, and shows nothing but the sum. */
const asksOnly = location.search.includes('asking');

async function ask(path: string): Promise<Trade[]> {
  const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
  const answer = await fetch(`/api/v1${path}`, { headers: { authorization: `Bearer ${token ?? ''}` } });
  const body = (await answer.json()) as Trade[] | { data: Trade[] };
  return Array.isArray(body) ? body : body.data;
}

function App() {
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
  const total = trades.reduce((sum, { profit }) => sum + profit, 0);
  if (asksOnly)
    return (
      <p>
        Total open positions: {trades.length} Net P/L {total.toFixed(2)}
      </p>
    );
  return (
    <MantineProvider>
      <Title order={1}>Positions</Title>
      <Text>
        Total open positions: {trades.length} Net P/L {total.toFixed(2)}
      </Text>
      <div style={{ height: isPanel ? '70vh' : '85vh', overflow: 'auto' }}>
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
            {trades.map((trade) => (
              <Row key={trade.id} trade={trade} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </MantineProvider>
  );
}

function Row({ trade }: { trade: Trade }) {
  const decimals = trade.asset.decimals ?? 2;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{trade.asset.sy}</Text>
      </Table.Td>
      {isPanel ? (
        <>
          <Table.Td>{trade.traded_amount.toFixed(3)}</Table.Td>
          <Table.Td>1:{trade.leverage}</Table.Td>
        </>
      ) : null}
      <Table.Td>{trade.qty}</Table.Td>
      <Table.Td>{trade.closing_price.toFixed(decimals)}</Table.Td>
      <Table.Td>{trade.opening_price.toFixed(decimals)}</Table.Td>
      <Table.Td>
        <Badge color={trade.trade_type === 'buy' ? 'green' : 'red'}>{trade.trade_type}</Badge>
      </Table.Td>
      <Table.Td>
        <Text size="sm" c={trade.profit < 0 ? 'red' : 'green'}>
          {trade.profit.toFixed(3)}
        </Text>
      </Table.Td>
      <Table.Td>
        <Button size="compact-xs" variant="default">
          Close
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

const holder = document.getElementById('root');
if (holder) createRoot(holder).render(<App />);
