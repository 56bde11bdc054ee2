import { accountModeView } from '@bourse/core/account';
import { useSend, useView } from '@bourse/react';
import { Popover, UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ComponentPropsWithRef, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { useIsMobile } from '../../components/use-is-mobile';
import { useFocusAgain } from '../../components/focus';
import { AccountsDropdown } from '../accounts/accounts-dropdown';
import { Balance } from './balance';
import classes from './header.module.css';

/** The active balance; a press opens both accounts. */
export function BalanceButton() {
  const { switchingTo } = useView(accountModeView);
  // With the other account the page starts anew.
  const ref = useFocusAgain<HTMLButtonElement>('balance', switchingTo !== null);
  const dialogs = useSend('dialogs');
  if (useIsMobile())
    return <Opener ref={ref} onClick={() => dialogs({ type: 'dialog.open', name: 'accounts', input: {} })} />;
  return <BalancePopover opener={ref} />;
}

function BalancePopover({ opener }: { opener: RefObject<HTMLButtonElement | null> }) {
  const [isOpen, setIsOpen] = useState(false);
  const leave = () => {
    // What opens next gives the focus back to where it was: the entry that was pressed goes with the popover.
    opener.current?.focus();
    setIsOpen(false);
  };
  const intl = useIntl();
  return (
    <Popover position="bottom-end" width={340} opened={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <Opener ref={opener} onClick={() => setIsOpen(!isOpen)} />
      </Popover.Target>
      {/* The library labels it by its button, whose name is a figure; `undefined` would be ignored. */}
      <Popover.Dropdown
        aria-labelledby=""
        aria-label={intl.formatMessage({ id: 'accounts.title', defaultMessage: 'Your accounts' })}
        className={classes['account']}
      >
        <AccountsDropdown onLeave={leave} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Opener(props: UnstyledButtonProps & ComponentPropsWithRef<'button'>) {
  return (
    <UnstyledButton {...props} className={classes['balance']}>
      <Balance />
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  );
}
