import { managerProfileView } from '@bourse/core/manager';
import { useView } from '@bourse/react';
import { Alert, Group, Paper, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { NumberText } from '../../components';
import { PersonPicture } from '../../components/person-picture';
import classes from './manager.module.css';

/** Who the manager is, and how many clients follow (T-186); under it what the operator says about deposits (T-030). */
export function ManagerHead() {
  const { name, image, email, followers, copiers, about, securityBond, isStale } = useView(managerProfileView);
  return (
    <>
      <Paper withBorder radius="md" p="md" className={classes['head'] ?? ''}>
        <Group gap="md" wrap="nowrap" miw={0}>
          <PersonPicture src={image || null} alt="" size={64} color="brand" aria-hidden>
            {name.slice(0, 1).toUpperCase()}
          </PersonPicture>
          <div className={classes['who']}>
            <Title order={2} fz="lg" lh={1.3}>
              {name}
            </Title>
            {email ? (
              <Text size="sm" c="dimmed" className={classes['email'] ?? ''}>
                {email}
              </Text>
            ) : null}
          </div>
        </Group>
        <dl className={classes['counts']}>
          <Count label={<FormattedMessage id="manager.followers" defaultMessage="Followers" />}>
            <NumberText isStale={isStale}>{followers}</NumberText>
          </Count>
          <Count label={<FormattedMessage id="manager.copiers" defaultMessage="Copiers" />}>
            <NumberText isStale={isStale}>{copiers}</NumberText>
          </Count>
        </dl>
        <div className={classes['about']}>
          <Text size="xs" c="dimmed">
            <FormattedMessage id="manager.about" defaultMessage="About" />
          </Text>
          <Text size="sm">{about}</Text>
        </div>
      </Paper>
      {securityBond === null ? null : (
        <Alert variant="light" color="brand" icon={<IconShieldCheck size={18} stroke={1.6} aria-hidden />}>
          {securityBond}
        </Alert>
      )}
    </>
  );
}

function Count({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
