import { earlierDepositView, secret } from '@bourse/core';
import { cardDepositView, cardSecrets } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton, EarlierCall, MessageText } from '../../components';
import { AddressFields } from './address-fields';
import { CardFields } from './card-fields';

/** What is typed of the card, read at the press and kept nowhere (M-051, hard case 10). */
function secretsIn(form: HTMLFormElement) {
  const typed = new FormData(form);
  return Object.fromEntries(
    cardSecrets.map((name) => {
      const text = typed.get(name);
      return [name, secret(typeof text === 'string' ? text : '')];
    }),
  );
}

/** Both steps are one form: the card's inputs stay in the page, unseen, while the address is typed. */
export function CardForm() {
  const { step, total, isBusy, isLocked } = useView(cardDepositView);
  const send = useSend('cardDeposit');
  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ type: 'form.submit', secrets: secretsIn(event.currentTarget) });
  };
  const isAddress = step === 'address';
  return (
    <form onSubmit={press} noValidate>
      <Stack gap="md">
        <EarlierCall view={earlierDepositView} />
        <Refusal />
        <div hidden={isAddress}>
          <CardFields />
        </div>
        <div hidden={!isAddress}>
          <AddressFields />
        </div>
        {total === '' ? null : (
          <Text>
            <FormattedMessage
              id="cardDeposit.total"
              defaultMessage="You pay {total} by this card."
              values={{ total: <strong>{total}</strong> }}
            />
          </Text>
        )}
        <Group gap="sm" wrap="nowrap">
          {isAddress ? (
            <Button variant="default" disabled={isBusy} onClick={() => send({ type: 'form.back' })}>
              <FormattedMessage id="cardDeposit.back" defaultMessage="Go back" />
            </Button>
          ) : null}
          <BusyButton type="submit" flex={1} isBusy={isBusy} isLocked={isLocked}>
            {isAddress ? (
              <FormattedMessage id="cardDeposit.submit" defaultMessage="Deposit" />
            ) : (
              <FormattedMessage id="cardDeposit.continue" defaultMessage="Continue" />
            )}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

/** The press was at the foot of a step that may be higher than its window. */
function bringIntoView(refusal: HTMLElement | null) {
  refusal?.scrollIntoView({ block: 'nearest' });
}

/** The server's message and that of every field (M-043). */
function Refusal() {
  const { rows, cvvInput } = useView(cardDepositView);
  if (rows.length === 0) return null;
  return (
    <Alert key={cvvInput} ref={bringIntoView} color="down" role="alert">
      <List size="sm" listStyleType="none">
        {rows.map((row, at) => (
          <List.Item key={at}>
            <MessageText of={row} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
