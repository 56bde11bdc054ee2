import { footerView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { NumberText } from '../../components/number-text';
import { LABELS } from './figures';
import classes from './figures.module.css';

/** What a phone has room for: equity, P/L, on its side what is free, and the margin level once it is low. */
export function MainFigures() {
  const view = useView(footerView);
  return (
    <>
      <span>
        {LABELS.equity} <NumberText className={classes['strong']}>{view.equity}</NumberText>
      </span>
      <span>
        {LABELS.profit}{' '}
        <NumberText tone={view.profitTone} withArrow>
          {view.profit}
        </NumberText>
      </span>
      <span className={classes['wide']}>
        {LABELS.freeMargin} <NumberText>{view.freeMargin}</NumberText>
      </span>
      {view.isMarginLow ? (
        <span className={classes['low']}>
          <VisuallyHidden>{LABELS.marginLevel}</VisuallyHidden>
          <IconAlertTriangle size={14} aria-hidden /> <NumberText tone="down">{view.marginLevel}</NumberText>
        </span>
      ) : null}
    </>
  );
}
