import { formatDay } from '@bourse/core';
import type { AccountFacts as Facts } from '@bourse/core/account';
import { useSend } from '@bourse/react';
import { DataList, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCountryNames } from '../../adapters/country-name';
import type { Language } from '../../adapters/preferences';
import { IconButton } from '../../components/icon-button';
import { Fact } from '../positions/fact';

/** E-mail, country, date of registration, the user id with its copy button, and who looks after it (A-057 to A-061, M-337). */
export function AccountFacts({ account: { email, country, registeredAt, webId, officer } }: { account: Facts }) {
  const intl = useIntl();
  const nameOf = useCountryNames();
  const send = useSend('shell');
  return (
    <>
      <Text fw={600}>{email}</Text>
      <DataList gap="xs">
        <Fact label={<FormattedMessage id="account.country" defaultMessage="Country" />}>{nameOf(country)}</Fact>
        <Fact label={<FormattedMessage id="account.registered" defaultMessage="Date registered" />}>
          {formatDay(registeredAt, intl.locale as Language)}
        </Fact>
        <Fact label={<FormattedMessage id="account.id" defaultMessage="User id" />}>
          <Group gap="xs" wrap="nowrap">
            {webId}
            <IconButton
              label={intl.formatMessage({ id: 'account.copyId', defaultMessage: 'Copy user id' })}
              icon={<IconCopy size={16} />}
              size={28}
              onClick={() => send({ type: 'id.copy' })}
            />
          </Group>
        </Fact>
        {officer === null ? null : (
          <Fact label={<FormattedMessage id="account.officer" defaultMessage="Account manager" />}>{officer}</Fact>
        )}
      </DataList>
    </>
  );
}
