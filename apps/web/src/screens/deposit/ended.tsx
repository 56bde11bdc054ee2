import type { Message } from '@bourse/core';
import type { DepositReceipt } from '@bourse/core/money';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { BusyButton, MessageText } from '../../components';
import { useFocusHere } from '../../components/focus';

interface SuccessProps {
  answer: Message | null;
  receipt: DepositReceipt | null;
  /** A press of Done means nothing for a moment (R39). */
  isLocked: boolean;
  onDone: () => void;
}

/**
 * The server has the deposit; nothing is credited yet (M-044 to M-047, M-060). It comes in place of the form whose button
 * had the focus: what is told as it comes is read out with that alone.
 */
export function Success({ answer, receipt, isLocked, onDone }: SuccessProps) {
  return (
    <Stack ref={useFocusHere<HTMLDivElement>()} gap="md" tabIndex={-1}>
      <Stack gap="xs" role="status">
        <Text fw={600}>
          <MessageText of={answer} />
        </Text>
        {receipt ? <Receipt of={receipt} /> : null}
        <Text>
          <FormattedMessage
            id="deposit.pending"
            defaultMessage="Your deposit is pending verification by the Accounting Department. Your balance changes once it is approved."
          />
        </Text>
      </Stack>
      <BusyButton isLocked={isLocked} onClick={onDone}>
        <FormattedMessage id="deposit.done" defaultMessage="Done" />
      </BusyButton>
    </Stack>
  );
}

function Receipt({ of: { id, amount, digits } }: { of: DepositReceipt }) {
  const values = { id, amount: <strong>{amount}</strong>, digits };
  return (
    <Text>
      {digits === null ? (
        <FormattedMessage id="deposit.receipt" defaultMessage="Deposit {id}: {amount}" values={values} />
      ) : (
        <FormattedMessage
          id="deposit.cardReceipt"
          defaultMessage="Deposit {id}: {amount} by the card that ends in {digits}"
          values={values}
        />
      )}
    </Text>
  );
}

interface UnknownProps {
  answer: Message | null;
  onEdit: () => void;
}

/**
 * Nobody knows yet whether it was made: no failure, and another one is a step away (R15). The form that it comes for is
 * hidden, or gone, with the button that had the focus.
 */
export function Unknown({ answer, onEdit }: UnknownProps) {
  return (
    <Stack ref={useFocusHere<HTMLDivElement>()} gap="md" tabIndex={-1}>
      <Alert color="warn" role="alert">
        <MessageText of={answer} />
      </Alert>
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="deposit.asking"
          defaultMessage="We keep asking: the outcome shows here as soon as it is known. If you close this, a notice tells you."
        />
      </Text>
      <Button variant="default" onClick={onEdit}>
        <FormattedMessage id="deposit.edit" defaultMessage="Back to the form" />
      </Button>
    </Stack>
  );
}
