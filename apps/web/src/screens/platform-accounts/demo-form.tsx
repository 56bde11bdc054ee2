import { demoChoicesView, newDemoAccountView, type NewDemoAccountField, wholeAmount } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Group, Radio, SimpleGrid, Text } from '@mantine/core';
import { defineMessages, FormattedMessage } from 'react-intl';
import { FormCard, MessageText, useFocus } from '../../components';
import classes from './demo-form.module.css';

const labels = defineMessages({
  platform: { id: 'newDemoAccount.platform', defaultMessage: 'Platform' },
  account_type: { id: 'newDemoAccount.accountType', defaultMessage: 'Account type' },
  leverage: { id: 'newDemoAccount.leverage', defaultMessage: 'Leverage' },
  currency: { id: 'newDemoAccount.currency', defaultMessage: 'Currency' },
  initial_deposit: { id: 'newDemoAccount.initial', defaultMessage: 'Initial deposit' },
});

/** The five choices of a demo account; what the server refuses stands under each (M-229 to M-235). */
export function DemoForm() {
  const form = useView(newDemoAccountView);
  const send = useSend('newDemoAccount');
  return (
    <FormCard
      form={form}
      onSubmit={() => send({ type: 'form.submit' })}
      submit={<FormattedMessage id="newDemoAccount.submit" defaultMessage="Open demo account" />}
    >
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="newDemoAccount.hint"
          defaultMessage="Its money is virtual. Nothing is taken from your balance."
        />
      </Text>
      <Choice field="platform" columns={2} />
      <Choice field="account_type" columns={2} />
      <Choice field="leverage" columns={4} />
      <Choice field="currency" columns={2} />
      <Choice field="initial_deposit" columns={5} />
    </FormCard>
  );
}

function Choice({ field, columns }: { field: NewDemoAccountField; columns: number }) {
  const form = useView(newDemoAccountView);
  const send = useSend('newDemoAccount');
  const focus = useFocus(form, field);
  const chosen = form.fields[field];
  const problem = form.standing[field];
  const values = useView(demoChoicesView)[field];
  const nameOf = (value: string) => (field === 'initial_deposit' ? wholeAmount(value) : value);
  return (
    <Radio.Group
      name={field}
      label={<FormattedMessage {...labels[field]} />}
      value={chosen}
      onChange={(text) => send({ type: 'field.change', field, text })}
      error={problem ? <MessageText of={problem} /> : null}
    >
      <SimpleGrid cols={{ base: 2, xs: columns }} spacing="xs" verticalSpacing="xs" my="xs">
        {values.map((value, at) => (
          <Radio.Card
            key={value}
            value={value}
            radius="sm"
            className={classes['card'] ?? ''}
            // One stop for the whole group, also where what was chosen is no longer offered: the arrows go on from there.
            tabIndex={value === chosen || (!values.includes(chosen) && at === 0) ? 0 : -1}
            ref={at === 0 ? focus : null}
          >
            <Group gap="sm" wrap="nowrap">
              <Radio.Indicator size="xs" />
              <Text span className={classes['name'] ?? ''}>
                {nameOf(value)}
              </Text>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
