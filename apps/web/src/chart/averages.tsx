import { averageKinds, indicatorsView, type AverageChoice } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BusyButton } from '../components/busy-button';
import { IconButton } from '../components/icon-button';
import { Swatch } from './price-chart';

/** The moving averages over the candles: each can be changed and taken away, and another one added. */
export function Averages() {
  const { averages, canAdd } = useView(indicatorsView);
  const send = useSend('indicators');
  return (
    <Stack gap="sm" tabIndex={-1} data-averages>
      {averages.length === 0 ? (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="indicators.none" defaultMessage="No line is chosen yet." />
        </Text>
      ) : null}
      {averages.map((average) => (
        <AverageRow key={average.slot} average={average} />
      ))}
      <BusyButton
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={!canAdd}
        onClick={() => send({ type: 'average.add' })}
      >
        <FormattedMessage id="indicators.add" defaultMessage="Add moving average" />
      </BusyButton>
    </Stack>
  );
}

const kinds = averageKinds.map((value) => ({ value, label: value.toUpperCase() }));

/** The button that was pressed goes with its row: a keyboard goes on from the list. */
const focusList = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[data-averages]')?.focus();

function AverageRow({ average: { slot, kind, typed, isWrong } }: { average: AverageChoice }) {
  const send = useSend('indicators');
  const intl = useIntl();
  const number = slot + 1;
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Group gap="sm" wrap="nowrap" h={40}>
        <Swatch slot={slot} />
        <SegmentedControl
          aria-label={intl.formatMessage(
            { id: 'indicators.kind', defaultMessage: 'Kind of average {number}' },
            { number },
          )}
          data={kinds}
          value={kind}
          onChange={(chosen) => send({ type: 'average.choose', slot, kind: chosen })}
        />
      </Group>
      <TextInput
        aria-label={intl.formatMessage(
          { id: 'indicators.period', defaultMessage: 'Candles of average {number}' },
          { number },
        )}
        inputMode="numeric"
        maxLength={3}
        flex={1}
        value={typed}
        error={isWrong ? <FormattedMessage id="indicators.periodRange" defaultMessage="From 2 to 200" /> : undefined}
        onChange={({ currentTarget }) => send({ type: 'average.type', slot, typed: currentTarget.value })}
        onBlur={() => send({ type: 'average.settle', slot })}
      />
      <IconButton
        label={intl.formatMessage({ id: 'indicators.remove', defaultMessage: 'Remove average {number}' }, { number })}
        icon={<IconX size={18} aria-hidden />}
        size={40}
        onClick={(event) => {
          focusList(event);
          send({ type: 'average.remove', slot });
        }}
      />
    </Group>
  );
}
