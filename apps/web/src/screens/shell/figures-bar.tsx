import { footerView, positionsFrameView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronUp, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Sheet } from '../../parts/dialog';
import { Figure } from '../../parts/figure';
import { NumberText } from '../../parts/number-text';
import { Text, useText } from '../../parts/text';
import { useIsMobile } from '../../parts/use-is-mobile';
import classes from './figures.module.css';

/** The account's figures, always in view; each says on hover, focus or tap how it comes about (T-115…T-123). */
export function FiguresBar() {
  return useIsMobile() ? <MobileFigures /> : <DesktopFigures />;
}

function DesktopFigures() {
  const view = useView(footerView);
  const { isStale } = useView(positionsFrameView);
  const say = useText();
  return (
    <footer className={classes['bar']} aria-label={say('figures.title')} data-stale={isStale || undefined}>
      <AllFigures />
      <span className={classes['end']}>
        <Plan />
        {view.assetName === '' ? null : (
          <span className={classes['asset']} title={view.assetName}>
            <Text of="orderDetail.asset" /> {view.assetShort}
          </span>
        )}
      </span>
    </footer>
  );
}

/** One line that opens to all. */
function MobileFigures() {
  const [isOpen, setIsOpen] = useState(false);
  const view = useView(footerView);
  const { isStale } = useView(positionsFrameView);
  const say = useText();
  return (
    <footer className={classes['bar']} aria-label={say('figures.title')} data-stale={isStale || undefined}>
      <UnstyledButton className={classes['line']} aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <span>
          <Text of="figures.equity" /> <NumberText className={classes['strong']}>{view.equity}</NumberText>
        </span>
        <span>
          <Text of="figures.profit" />{' '}
          <NumberText tone={view.profitTone} withArrow>
            {view.profit}
          </NumberText>
        </span>
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

function AllFigures() {
  const view = useView(footerView);
  return (
    <>
      <Figure
        label="figures.equity"
        value={view.equity}
        explanation={view.equityHelp ?? 'figures.equityStandard'}
        mark={view.equityHelp ? <IconHelpCircle className={classes['help']} size={14} aria-hidden /> : null}
      />
      <Figure label="figures.profit" value={view.profit} tone={view.profitTone} explanation="figures.profitMeans" />
      <Figure label="figures.margin" value={view.margin} explanation="figures.marginMeans" />
      <Figure label="figures.freeMargin" value={view.freeMargin} explanation="figures.freeMarginMeans" />
      <Figure isShort label="figures.leverage" value={view.leverage} explanation="figures.leverageMeans" />
      <Figure
        label="figures.marginLevel"
        value={view.marginLevel}
        {...(view.isMarginLow ? { tone: 'down' as const } : {})}
        explanation={view.isMarginLow ? 'figures.marginLow' : 'figures.marginLevelMeans'}
        mark={view.isMarginLow ? <IconAlertTriangle className={classes['warn']} size={14} aria-hidden /> : null}
      />
    </>
  );
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
