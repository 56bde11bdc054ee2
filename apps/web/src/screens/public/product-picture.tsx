import { Text } from '@mantine/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './product-picture.module.css';

/** Closing prices of a market that goes up and down; each candle opens where the one before it closed. */
const CLOSES = [52, 55, 53, 57, 61, 58, 54, 50, 47, 51, 56, 60, 63, 60, 64, 67, 63, 58, 61, 57, 60, 64, 61, 63];
const LAST = 63;
/** Prices read the same in every language. */
const LAST_TEXT = `${LAST}.00`;
const STEP = 18;
const HEIGHT = 10.5;

const x = (index: number) => 36 + index * STEP;
const y = (price: number) => 306 - (price - 44) * HEIGHT;

const CANDLES = CLOSES.map((close, index) => {
  const open = CLOSES[index - 1] ?? 50;
  const [high, low] = [Math.max(open, close), Math.min(open, close)];
  const color = close < open ? 'var(--down)' : 'var(--up)';
  return { at: x(index), high, low, top: high + 1 + (index % 3), bottom: low - 1 - ((index * 2) % 3), color };
});

/** A drawing of the trade room in the brand's colours; decoration. */
export default function ProductPicture() {
  const headline = useId();
  return (
    <aside className={classes['aside']} aria-labelledby={headline}>
      <Text id={headline} fz="1.25rem" fw={600} ta="center">
        <FormattedMessage id="product.headline" defaultMessage="Every figure explained, every order confirmed." />
      </Text>
      <svg className={classes['picture']} viewBox="0 0 600 440" aria-hidden>
        <Chart />
        <Ticket />
      </svg>
    </aside>
  );
}

const card = { rx: 10, fill: 'var(--surface-1)', stroke: 'var(--line)' };

function Chart() {
  return (
    <g>
      <rect x="1" y="1" width="560" height="340" {...card} />
      <circle cx="34" cy="32" r="12" fill="var(--accent)" />
      <Bar x={56} y={26} width={92} color="var(--text-dim)" />
      <Bar x={480} y={26} width={56} />
      {[50, 56, 62, 68].map((level) => (
        <line key={level} x1="20" x2="541" y1={y(level)} y2={y(level)} stroke="var(--line)" />
      ))}
      {CANDLES.map(({ at, high, low, top, bottom, color }) => (
        <g key={at} fill={color} stroke={color}>
          <line x1={at} x2={at} y1={y(top)} y2={y(bottom)} />
          <rect x={at - 5} y={y(high)} width="10" height={(high - low) * HEIGHT} rx="1.5" />
        </g>
      ))}
      <line x1="20" x2="486" y1={y(LAST)} y2={y(LAST)} stroke="var(--accent-text)" strokeDasharray="4 4" />
      <rect x="482" y={y(LAST) - 13} width="66" height="26" rx="4" fill="var(--accent)" />
      <text x="515" y={y(LAST) + 5} textAnchor="middle" fill="var(--accent-contrast)">
        {LAST_TEXT}
      </text>
    </g>
  );
}

function Ticket() {
  return (
    <g transform="translate(378 196)">
      <rect width="221" height="243" {...card} />
      <rect x="16" y="16" width="92" height="38" rx="6" fill="var(--down-soft)" />
      <text x="62" y="40" textAnchor="middle" fill="var(--down)">
        <FormattedMessage id="side.sell" defaultMessage="Sell" />
      </text>
      <rect x="113" y="16" width="92" height="38" rx="6" fill="var(--up-fill)" />
      <text x="159" y="40" textAnchor="middle" fill="var(--accent-contrast)">
        <FormattedMessage id="side.buy" defaultMessage="Buy" />
      </text>
      <rect x="16" y="70" width="189" height="38" rx="6" fill="none" stroke="var(--line-strong)" />
      <Bar x={30} y={84} width={70} color="var(--text-dim)" />
      {[128, 150].map((top) => (
        <g key={top}>
          <Bar x={16} y={top} width={76} />
          <Bar x={157} y={top} width={48} color="var(--text-dim)" />
        </g>
      ))}
      <rect x="16" y="184" width="189" height="42" rx="6" fill="var(--up-fill)" />
      <Bar x={74} y={199} width={72} color="var(--accent-contrast)" />
    </g>
  );
}

/** A bar in place of a text or a figure. */
function Bar({ color = 'var(--line)', ...place }: { x: number; y: number; width: number; color?: string }) {
  return <rect {...place} height="11" rx="5.5" fill={color} />;
}
