import { formatDay, type SessionUser } from '@bourse/core';
import { useSend } from '@bourse/react';
import { DataList, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { copied } from '../../adapters/copy';
import type { Language } from '../../adapters/preferences';
import { IconButton } from '../../parts/icon-button';
import { Fact } from '../positions/fact';

/** Shown for an account without a country. */
const USUAL_COUNTRY = 'United Kingdom';

const NOTICES = defineMessages({
  success: { id: 'account.idCopied', defaultMessage: 'User id copied' },
  error: { id: 'account.idNotCopied', defaultMessage: 'Unable to copy' },
});

/** E-mail, country, date of registration and the user id with its copy button (A-057…A-061). */
export function AccountFacts({ user }: { user: SessionUser }) {
  const intl = useIntl();
  const send = useSend('notices');
  const webId = `WEB${user.id}`;
  const copyId = () =>
    void copied(webId).then((isCopied) => {
      const kind = isCopied ? 'success' : 'error';
      send({ type: 'notice.add', kind, message: { id: NOTICES[kind].id } });
    });
  return (
    <>
      <Text fw={600}>{user.email}</Text>
      <DataList gap="xs">
        <Fact label={<FormattedMessage id="account.country" defaultMessage="Country" />}>
          {user.country || USUAL_COUNTRY}
        </Fact>
        <Fact label={<FormattedMessage id="account.registered" defaultMessage="Date registered" />}>
          {formatDay(user.registeredAt, intl.locale as Language)}
        </Fact>
        <Fact label={<FormattedMessage id="account.id" defaultMessage="User id" />}>
          <Group gap="xs" wrap="nowrap">
            {webId}
            <IconButton
              label={intl.formatMessage({ id: 'account.copyId', defaultMessage: 'Copy user id' })}
              icon={<IconCopy size={16} />}
              size={28}
              onClick={copyId}
            />
          </Group>
        </Fact>
      </DataList>
    </>
  );
}
