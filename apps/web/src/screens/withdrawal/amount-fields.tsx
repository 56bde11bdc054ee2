import { withdrawalView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Group, Slider, Stack, Text, TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { MessageText, useFocus } from '../../components';

/** How much, typed or by a slider from 0 to the balance (M-080, M-081, M-082). */
export function AmountFields() {
  const { amount, slider, balance, problems, isBusy } = useView(withdrawalView);
  const send = useSend('withdrawal');
  const { formatMessage } = useIntl();
  const form = { fields: { receiver: '', amount }, problems, problem: null, isBusy };
  return (
    <Stack gap="sm">
      <TextInput
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        label={<FormattedMessage id="deposit.amountUsd" defaultMessage="Amount, USD" />}
        value={amount}
        onChange={({ currentTarget }) => send({ type: 'amount.change', text: currentTarget.value })}
        error={problems.amount ? <MessageText of={problems.amount} /> : null}
        ref={useFocus(form, 'amount')}
      />
      <Stack gap={4} px={8}>
        <Slider
          thumbLabel={formatMessage({ id: 'withdrawal.slider', defaultMessage: 'Share of your balance' })}
          thumbValueText={slider.text}
          label={slider.text}
          min={0}
          max={slider.most}
          step={slider.step}
          value={slider.position}
          disabled={slider.most === 0}
          onChange={(position) => send({ type: 'slider.change', position })}
        />
        <Group justify="space-between" aria-hidden>
          <Text size="xs" c="dimmed" className="number">
            $0.00
          </Text>
          <Text size="xs" c="dimmed" className="number">
            {balance}
          </Text>
        </Group>
      </Stack>
    </Stack>
  );
}
