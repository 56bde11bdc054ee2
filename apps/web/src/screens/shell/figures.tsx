import { footerView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { MessageText } from '../../adapters/message';
import { Figure, FigureValue } from './figure';
import classes from './figures.module.css';

export const LABELS = {
  equity: <FormattedMessage id="figures.equity" defaultMessage="Equity" />,
  profit: <FormattedMessage id="figures.profit" defaultMessage="P/L" />,
  margin: <FormattedMessage id="figures.margin" defaultMessage="Margin" />,
  freeMargin: <FormattedMessage id="figures.freeMargin" defaultMessage="Free margin" />,
  leverage: <FormattedMessage id="figures.leverage" defaultMessage="Leverage" />,
  marginLevel: <FormattedMessage id="figures.marginLevel" defaultMessage="Margin level" />,
};

/** Explanations of the figures; those of equity and margin level depend on the account. */
const MEANS = {
  equity: (
    <FormattedMessage
      id="figures.equityStandard"
      defaultMessage="Balance + P/L: what the account would hold if every open position were closed now."
    />
  ),
  profit: (
    <FormattedMessage
      id="figures.profitMeans"
      defaultMessage="Profit or loss of all open positions together, not yet part of the balance."
    />
  ),
  margin: (
    <FormattedMessage
      id="figures.marginMeans"
      defaultMessage="Money set aside for open positions: price × units ÷ leverage of each, added up."
    />
  ),
  freeMargin: (
    <FormattedMessage
      id="figures.freeMarginMeans"
      defaultMessage="Balance − margin + P/L: what is left for new positions."
    />
  ),
  leverage: (
    <FormattedMessage
      id="figures.leverageMeans"
      defaultMessage="How many times larger a position in this asset is than its margin."
    />
  ),
  marginLevel: (
    <FormattedMessage
      id="figures.marginLevelMeans"
      defaultMessage="(Balance + P/L) ÷ margin. When it falls too low, positions are closed by the server."
    />
  ),
  marginLow: (
    <FormattedMessage
      id="figures.marginLow"
      defaultMessage="The margin level is low. Close positions, or the server may close some."
    />
  ),
};

/** Reads no view itself: with every price only the numbers render again, not their explanations. */
export function AllFigures() {
  return (
    <>
      <Figure label={LABELS.equity} explanation={<EquityMeans />} mark={<EquityMark />}>
        <Value of="equity" />
      </Figure>
      <Figure label={LABELS.profit} explanation={MEANS.profit}>
        <Profit />
      </Figure>
      <Figure label={LABELS.margin} explanation={MEANS.margin}>
        <Value of="margin" />
      </Figure>
      <Figure label={LABELS.freeMargin} explanation={MEANS.freeMargin}>
        <Value of="freeMargin" />
      </Figure>
      <Figure isShort label={LABELS.leverage} explanation={MEANS.leverage}>
        <Value of="leverage" />
      </Figure>
      <Figure label={LABELS.marginLevel} explanation={<LevelMeans />} mark={<LevelMark />}>
        <Level />
      </Figure>
    </>
  );
}

/** Read out when the level becomes low: the colour alone reaches no screen reader. There before its text is. */
export function MarginWarning() {
  return <VisuallyHidden role="status">{useView(footerView).isMarginWarned && MEANS.marginLow}</VisuallyHidden>;
}

function Value({ of }: { of: 'equity' | 'margin' | 'freeMargin' | 'leverage' }) {
  return <FigureValue>{useView(footerView)[of]}</FigureValue>;
}

function Profit() {
  const { profit, profitTone } = useView(footerView);
  return <FigureValue tone={profitTone}>{profit}</FigureValue>;
}

function EquityMeans() {
  const { equityHelp } = useView(footerView);
  return equityHelp ? <MessageText of={equityHelp} /> : MEANS.equity;
}

function EquityMark() {
  const { equityHelp } = useView(footerView);
  return equityHelp ? <IconHelpCircle className={classes['help']} size={14} aria-hidden /> : null;
}

function Level() {
  const { marginLevel, isMarginLow } = useView(footerView);
  return <FigureValue {...(isMarginLow ? { tone: 'down' as const } : {})}>{marginLevel}</FigureValue>;
}

function LevelMeans() {
  return useView(footerView).isMarginLow ? MEANS.marginLow : MEANS.marginLevel;
}

function LevelMark() {
  const { isMarginLow } = useView(footerView);
  // Always takes its place, so that the figure does not move.
  return <IconAlertTriangle className={classes[isMarginLow ? 'warn' : 'quiet']} size={14} aria-hidden />;
}
