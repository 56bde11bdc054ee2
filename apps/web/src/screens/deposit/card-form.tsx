import { earlierDepositView, secret } from '@bourse/core';
import { cardDepositView, cardSecrets } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton, EarlierCall, MessageText } from '../../components';
import { useHandedFocus } from '../../components/focus';
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

/** Once, when the step comes: what had the focus is in the other one, or says other words now. */
const focusField = (step: HTMLElement | null) => step?.querySelector('input')?.focus();

/** Enter in the address leads back where a figure of the card is missing; one that is wrong has the focus already. */
const takeHiddenFocus = (step: HTMLElement | null) => {
  if (document.activeElement?.closest('[hidden]')) focusField(step);
};

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
        <div hidden={isAddress} ref={isAddress ? null : takeHiddenFocus}>
          <CardFields />
        </div>
        <div hidden={!isAddress} ref={isAddress ? focusField : null}>
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
          {isAddress ? <BackButton /> : null}
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

/** Goes with the step that it leaves: the first field of the other one takes the focus over. */
function BackButton() {
  const { isBusy } = useView(cardDepositView);
  const send = useSend('cardDeposit');
  const button = useHandedFocus('input');
  return (
    <Button ref={button} variant="default" disabled={isBusy} onClick={() => send({ type: 'form.back' })}>
      <FormattedMessage id="cardDeposit.back" defaultMessage="Go back" />
    </Button>
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
