import type { Message } from '@bourse/core';
import { depositPresetsView } from '@bourse/core/money';
import { useView } from '@bourse/react';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { MessageText, useFocus } from '../../components';

export interface QuickAmountProps {
  amount: string;
  problem: Message | null;
  isBusy: boolean;
  onChange: (event: { type: 'amount.change'; text: string }) => void;
}

/** An amount in USD, typed or by one press (M-056, M-057, M-064). */
export function QuickAmount({ amount, problem, isBusy, onChange }: QuickAmountProps) {
  const presets = useView(depositPresetsView);
  const problems = useMemo(() => (problem ? { amount: problem } : {}), [problem]);
  const form = { fields: { amount }, problems, problem: null, isBusy };
  return (
    <Stack gap="sm">
      <TextInput
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        label={<FormattedMessage id="deposit.amountUsd" defaultMessage="Amount, USD" />}
        value={amount}
        onChange={({ currentTarget }) => onChange({ type: 'amount.change', text: currentTarget.value })}
        error={problem ? <MessageText of={problem} /> : null}
        ref={useFocus(form, 'amount')}
      />
      <Group gap="xs">
        {presets.quick.map((text) => (
          <Button
            key={text}
            type="button"
            variant="default"
            size="xs"
            onClick={() => onChange({ type: 'amount.change', text })}
          >
            {text}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
