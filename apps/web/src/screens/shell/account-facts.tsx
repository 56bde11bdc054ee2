import { formatDay, type SessionUser } from '@bourse/core';
import { useSend } from '@bourse/react';
import { IconCopy } from '@tabler/icons-react';
import { useCopy } from '../../adapters/copy';
import { usePreference } from '../../adapters/preference';
import { usePreferences } from '../../adapters/preferences';
import { IconButton } from '../../parts/icon-button';
import { Text } from '../../parts/text';
import classes from './account.module.css';

/** Shown for an account without a country. */
const USUAL_COUNTRY = 'United Kingdom';

/** E-mail, country, date of registration and the user id with its copy button (A-057…A-061). */
export function AccountFacts({ user }: { user: SessionUser }) {
  const language = usePreference(usePreferences().language);
  const copy = useCopy();
  const send = useSend('notices');
  const webId = `WEB${user.id}`;
  const copyId = () =>
    copy(webId, (isCopied) =>
      send({
        type: 'notice.add',
        kind: isCopied ? 'success' : 'error',
        message: { id: isCopied ? 'account.idCopied' : 'account.idNotCopied' },
      }),
    );
  return (
    <>
      <p className={classes['email']}>{user.email}</p>
      <dl className={classes['facts']}>
        <dt>
          <Text of="account.country" />
        </dt>
        <dd>{user.country || USUAL_COUNTRY}</dd>
        <dt>
          <Text of="account.registered" />
        </dt>
        <dd>{formatDay(user.registeredAt, language)}</dd>
        <dt>
          <Text of="account.id" />
        </dt>
        <dd>
          {webId}
          <IconButton label="account.copyId" icon={<IconCopy size={16} />} size={28} onClick={copyId} />
        </dd>
      </dl>
    </>
  );
}
