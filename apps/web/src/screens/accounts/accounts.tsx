import { accountModeView, type AccountMode } from '@bourse/core/account';
import { useSend, useView } from '@bourse/react';
import { Group, Loader, NavLink, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from '../../components/busy-button';
import { NumberText } from '../../components/number-text';
import classes from './accounts.module.css';
import { Bonus, Deposit } from './bonus';

const REAL = <FormattedMessage id="shell.real" defaultMessage="Real account" />;
const PRACTICE = <FormattedMessage id="shell.practice" defaultMessage="Practice account" />;

export interface AccountsProps {
  /** The bonus opens its summary. */
  opensBonus?: boolean;
  /** Another dialog is about to open. */
  onLeave?: () => void;
}

/** Both accounts with their balances: choosing one switches to it (A-063…A-067, M-129, M-130). */
export function Accounts({ opensBonus = false, onLeave }: AccountsProps) {
  const { real, practice, hasPractice, bonus, isOld } = useView(accountModeView);
  return (
    <Stack gap="xs">
      <Account mode="real" name={REAL} balance={real} />
      {bonus === null ? null : <Bonus bonus={bonus} opens={opensBonus} onLeave={onLeave} />}
      <Deposit onLeave={onLeave} />
      {hasPractice ? (
        <>
          <Account mode="practice" name={PRACTICE} balance={practice} />
          <TopUp />
        </>
      ) : null}
      <Text role="status" size="xs" c="dimmed">
        {isOld ? (
          <FormattedMessage
            id="accounts.checking"
            defaultMessage="Asking the server for your account. The figures may be old."
          />
        ) : null}
      </Text>
    </Stack>
  );
}

interface AccountProps {
  mode: AccountMode;
  name: ReactNode;
  balance: string;
}

function Account({ mode, name, balance }: AccountProps) {
  const { mode: active, switchingTo, isReady, isOld } = useView(accountModeView);
  const send = useSend('accountMode');
  const isActive = mode === active;
  const isBusy = mode === switchingTo;
  return (
    <NavLink
      component="button"
      type="button"
      className={classes['row']}
      active={isActive}
      aria-pressed={isActive}
      aria-busy={isBusy || undefined}
      // The focus stays where a disabled button would lose it.
      aria-disabled={!isReady || undefined}
      data-busy={!isReady || undefined}
      leftSection={isActive ? <IconCircleCheck size={18} /> : <IconCircle size={18} stroke={1.6} />}
      label={name}
      description={<State isActive={isActive} isBusy={isBusy} />}
      rightSection={
        isBusy ? (
          <Loader size={16} aria-hidden />
        ) : (
          <NumberText className={classes['amount']} isStale={isOld}>
            {balance}
          </NumberText>
        )
      }
      onClick={() => send({ type: 'account.choose', mode })}
    />
  );
}

function State({ isActive, isBusy }: { isActive: boolean; isBusy: boolean }) {
  if (isBusy) return <FormattedMessage id="accounts.switching" defaultMessage="Switching…" />;
  if (isActive) return <FormattedMessage id="accounts.active" defaultMessage="You trade on this account" />;
  return <FormattedMessage id="accounts.choose" defaultMessage="Switch to this account" />;
}

/** Fills the practice account up (A-064, M-130, M-135). */
function TopUp() {
  const { isToppingUp, isReady } = useView(accountModeView);
  const send = useSend('accountMode');
  return (
    <Group className={classes['fact'] ?? ''} justify="space-between" wrap="nowrap">
      <Text size="xs" c="dimmed">
        <FormattedMessage id="accounts.topUpLimit" defaultMessage="Free, up to $10,000" />
      </Text>
      <BusyButton
        variant="default"
        size="xs"
        className={classes['topUp']}
        isBusy={isToppingUp}
        isLocked={!isReady && !isToppingUp}
        onClick={() => send({ type: 'practice.topUp' })}
      >
        <FormattedMessage id="accounts.topUp" defaultMessage="Top up" />
      </BusyButton>
    </Group>
  );
}
