import { dialogsView } from '@bourse/core';
import { positionsFrameView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { useIsMobile } from '../../components/use-is-mobile';
import { AllFigures, MarginWarning } from './figures';
import { CurrentAsset, OrderButtons, Plan } from './figures-actions';
import classes from './figures.module.css';
import { MainFigures } from './main-figures';
import { ManagerPart } from './manager-part';

/** So low and narrow, as a phone on its side is, that a second row would cover the ticket's button. */
const LOW_QUERY = '(max-width: 62em) and (max-height: 31.25em)';
const AT_ONCE = { getInitialValueInEffect: false } as const;

/**
 * The account's figures, each of which explains itself on hover, focus or tap (T-115…T-123): always in view, where there
 * is no room for all of them the first ones, and the rest behind a press.
 */
export function FiguresBar() {
  const isMobile = useIsMobile();
  const isLow = useMediaQuery(LOW_QUERY, undefined, AT_ONCE);
  const { isStale } = useView(positionsFrameView);
  const label = useIntl().formatMessage({ id: 'figures.title', defaultMessage: 'Account figures' });
  return (
    <footer className={classes['bar']} aria-label={label} data-stale={isStale || undefined}>
      {isMobile || isLow ? <MobileFigures /> : <DesktopFigures />}
      {isLow && !isMobile ? <OrderButtons /> : null}
      <MarginWarning />
    </footer>
  );
}

function DesktopFigures() {
  return (
    <>
      <AllFigures />
      <span className={classes['end']}>
        <ManagerPart of="toggle" />
        <Plan />
        <CurrentAsset />
        <OrderButtons />
      </span>
    </>
  );
}

/** One line that opens a sheet with all figures. */
function MobileFigures() {
  const { top } = useView(dialogsView);
  const send = useSend('dialogs');
  return (
    <UnstyledButton
      className={classes['line']}
      aria-haspopup="dialog"
      aria-expanded={top?.name === 'figures'}
      onClick={() => send({ type: 'dialog.open', name: 'figures', input: {} })}
    >
      <MainFigures />
      <IconChevronUp size={16} aria-hidden />
    </UnstyledButton>
  );
}
