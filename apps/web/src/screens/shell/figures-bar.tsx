import { footerView, positionsFrameView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { Stack, UnstyledButton } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Sheet } from '../../parts/dialog';
import { NumberText } from '../../parts/number-text';
import { useIsMobile } from '../../parts/use-is-mobile';
import { AllFigures, LABELS } from './figures';
import classes from './figures.module.css';

/** The account's figures, always in view; each says on hover, focus or tap how it comes about (T-115…T-123). */
export function FiguresBar() {
  const { isStale } = useView(positionsFrameView);
  const label = useIntl().formatMessage({ id: 'figures.title', defaultMessage: 'Account figures' });
  return (
    <footer className={classes['bar']} aria-label={label} data-stale={isStale || undefined}>
      {useIsMobile() ? <MobileFigures /> : <DesktopFigures />}
    </footer>
  );
}

function DesktopFigures() {
  return (
    <>
      <AllFigures />
      <span className={classes['end']}>
        <Plan />
        <CurrentAsset />
      </span>
    </>
  );
}

function CurrentAsset() {
  const { assetName, assetShort } = useView(footerView);
  if (assetName === '') return null;
  return (
    <span className={classes['asset']} title={assetName}>
      <FormattedMessage id="orderDetail.asset" defaultMessage="Asset" /> {assetShort}
    </span>
  );
}

/** One line that opens to all. */
function MobileFigures() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <UnstyledButton className={classes['line']} aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <MainFigures />
        <IconChevronUp size={16} aria-hidden />
      </UnstyledButton>
      {isOpen ? (
        <Sheet
          onClose={() => setIsOpen(false)}
          title={<FormattedMessage id="figures.title" defaultMessage="Account figures" />}
        >
          <Stack gap="xs" className={classes['stack']}>
            <AllFigures />
            <Plan />
          </Stack>
        </Sheet>
      ) : null}
    </>
  );
}

function MainFigures() {
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
    </>
  );
}

/** T-123's text; the plans themselves are not part of this page. */
function Plan() {
  const { plan } = useView(footerView);
  if (plan.kind === 'none') return null;
  return (
    <span className={classes['plan']}>
      {plan.kind === 'one' ? (
        plan.name
      ) : (
        <FormattedMessage
          id="figures.plans"
          defaultMessage="{count, plural, one {# active plan} other {# active plans}}"
          values={{ count: plan.count }}
        />
      )}
    </span>
  );
}
