import { footerView, positionsFrameView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronUp, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Sheet } from '../../parts/dialog';
import { Figure, FigureValue } from '../../parts/figure';
import { NumberText } from '../../parts/number-text';
import { Text, useText } from '../../parts/text';
import { useIsMobile } from '../../parts/use-is-mobile';
import classes from './figures.module.css';

/** The account's figures, always in view; each says on hover, focus or tap how it comes about (T-115…T-123). */
export function FiguresBar() {
  return useIsMobile() ? <MobileFigures /> : <DesktopFigures />;
}

function DesktopFigures() {
  const { isStale } = useView(positionsFrameView);
  const say = useText();
  return (
    <footer className={classes['bar']} aria-label={say('figures.title')} data-stale={isStale || undefined}>
      <AllFigures />
      <span className={classes['end']}>
        <Plan />
        <CurrentAsset />
      </span>
    </footer>
  );
}

function CurrentAsset() {
  const { assetName, assetShort } = useView(footerView);
  if (assetName === '') return null;
  return (
    <span className={classes['asset']} title={assetName}>
      <Text of="orderDetail.asset" /> {assetShort}
    </span>
  );
}

/** One line that opens to all. */
function MobileFigures() {
  const [isOpen, setIsOpen] = useState(false);
  const { isStale } = useView(positionsFrameView);
  const say = useText();
  return (
    <footer className={classes['bar']} aria-label={say('figures.title')} data-stale={isStale || undefined}>
      <UnstyledButton className={classes['line']} aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <MainFigures />
        <IconChevronUp size={16} aria-hidden />
      </UnstyledButton>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="figures.title">
        <div className={classes['stack']}>
          <AllFigures />
          <Plan />
        </div>
      </Sheet>
    </footer>
  );
}

function MainFigures() {
  const view = useView(footerView);
  return (
    <>
      <span>
        <Text of="figures.equity" /> <NumberText className={classes['strong']}>{view.equity}</NumberText>
      </span>
      <span>
        <Text of="figures.profit" />{' '}
        <NumberText tone={view.profitTone} withArrow>
          {view.profit}
        </NumberText>
      </span>
    </>
  );
}

/** Reads nothing itself: with every price the numbers alone are drawn again, not what explains them. */
function AllFigures() {
  return (
    <>
      <Figure label="figures.equity" explanation={<EquityMeans />} mark={<EquityMark />}>
        <Value of="equity" />
      </Figure>
      <Figure label="figures.profit" explanation={<Text of="figures.profitMeans" />}>
        <Profit />
      </Figure>
      <Figure label="figures.margin" explanation={<Text of="figures.marginMeans" />}>
        <Value of="margin" />
      </Figure>
      <Figure label="figures.freeMargin" explanation={<Text of="figures.freeMarginMeans" />}>
        <Value of="freeMargin" />
      </Figure>
      <Figure isShort label="figures.leverage" explanation={<Text of="figures.leverageMeans" />}>
        <Value of="leverage" />
      </Figure>
      <Figure label="figures.marginLevel" explanation={<LevelMeans />} mark={<LevelMark />}>
        <Level />
      </Figure>
    </>
  );
}

function Value({ of }: { of: 'equity' | 'margin' | 'freeMargin' | 'leverage' }) {
  return <FigureValue>{useView(footerView)[of]}</FigureValue>;
}

function Profit() {
  const { profit, profitTone } = useView(footerView);
  return <FigureValue tone={profitTone}>{profit}</FigureValue>;
}

function EquityMeans() {
  return <Text of={useView(footerView).equityHelp ?? 'figures.equityStandard'} />;
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
  return <Text of={useView(footerView).isMarginLow ? 'figures.marginLow' : 'figures.marginLevelMeans'} />;
}

function LevelMark() {
  const { isMarginLow } = useView(footerView);
  // Its place stays, so that the figure does not step aside.
  return <IconAlertTriangle className={classes[isMarginLow ? 'warn' : 'quiet']} size={14} aria-hidden />;
}

/** T-123's text; the plans themselves are not part of this page. */
function Plan() {
  const { plan } = useView(footerView);
  if (plan.kind === 'none') return null;
  return (
    <span className={classes['plan']}>
      {plan.kind === 'one' ? plan.name : <Text of="figures.plans" values={{ count: plan.count }} />}
    </span>
  );
}
