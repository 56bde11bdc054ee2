import { marginInUseView, positionsFrameView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { Popover, RingProgress, Text, UnstyledButton } from '@mantine/core';
import { Suspense, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LoadingState, lazyPart, NumberText, PanelBoundary } from '../../components';
import classes from './header.module.css';

const Exposure = lazyPart(() => import('../exposure/exposure'));

/** The share of equity in use as a ring; a press shows it by asset. */
export function MarginInUse() {
  const title = useId();
  return (
    <Popover position="bottom-end" width={420}>
      <Popover.Target>
        <UnstyledButton bdrs="50%" p={4} aria-label={useRingName()}>
          <Ring />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        // Labelled by its title; the library would label it by the button.
        aria-labelledby={title}
        className={classes['exposure']}
      >
        <Text id={title} fw={600} mb="sm">
          <FormattedMessage id="exposure.title" defaultMessage="Margin in use by asset" />
        </Text>
        <PanelBoundary name="exposure">
          <Suspense fallback={<LoadingState />}>
            <Exposure />
          </Suspense>
        </PanelBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}

function useRingName(): string {
  const { ring, ringText: share } = useView(marginInUseView);
  const intl = useIntl();
  return ring === null
    ? intl.formatMessage({ id: 'shell.marginInUseUnknown', defaultMessage: 'Margin in use: not known yet' })
    : intl.formatMessage({ id: 'shell.marginInUse', defaultMessage: 'Margin in use: {share} of equity' }, { share });
}

function Ring() {
  const { ring, ringLabel } = useView(marginInUseView);
  const { isStale } = useView(positionsFrameView);
  return (
    <RingProgress
      aria-hidden
      size={36}
      thickness={3}
      roundCaps
      rootColor="var(--line)"
      sections={ring ? [{ value: ring, color: 'var(--accent)' }] : []}
      label={<NumberText isStale={isStale}>{ringLabel}</NumberText>}
      classNames={{ label: classes['ring'] ?? '' }}
    />
  );
}
