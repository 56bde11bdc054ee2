import { Group, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Accounts } from './accounts';
import { RefreshButton } from './refresh-button';

export interface AccountsDropdownProps {
  /** A dialog opens over it. */
  onLeave?: () => void;
}

/** Both accounts under the balance of the header (A-063…A-067). */
export function AccountsDropdown({ onLeave }: AccountsDropdownProps) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>
          <FormattedMessage id="accounts.title" defaultMessage="Your accounts" />
        </Text>
        <RefreshButton />
      </Group>
      <Accounts opensBonus {...(onLeave && { onLeave })} />
    </Stack>
  );
}
