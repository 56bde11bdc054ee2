import { sessionView } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { Button, SegmentedControl, Stack, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTones } from '../../adapters/preferences';
import { AccountFacts } from './account-facts';
import classes from './account.module.css';

const schemes = defineMessages({
  auto: { id: 'scheme.auto', defaultMessage: 'Device' },
  light: { id: 'scheme.light', defaultMessage: 'Light' },
  dark: { id: 'scheme.dark', defaultMessage: 'Dark' },
});

/** Who is signed in, this device's choices, and the way out (A-057…A-062, R23). */
export function AccountPanel() {
  const { user } = useView(sessionView);
  const send = useSend('session');
  return (
    <Stack gap="md">
      {user ? <AccountFacts user={user} /> : null}
      <Choices />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size={16} stroke={1.8} aria-hidden />}
        onClick={() => send({ type: 'session.end' })}
      >
        <FormattedMessage id="account.signOut" defaultMessage="Sign out" />
      </Button>
    </Stack>
  );
}

function Choices() {
  const [language, setLanguage] = useLanguage();
  const [tones, setTones] = useTones();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const intl = useIntl();
  return (
    <Stack gap={6} className={classes['choices']}>
      <Text id="choose-language" size="xs" c="dimmed">
        <FormattedMessage id="language.choose" defaultMessage="Language" />
      </Text>
      <SegmentedControl
        aria-labelledby="choose-language"
        fullWidth
        value={language}
        onChange={setLanguage}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <Text id="choose-scheme" size="xs" c="dimmed">
        <FormattedMessage id="scheme.choose" defaultMessage="Appearance" />
      </Text>
      <SegmentedControl
        aria-labelledby="choose-scheme"
        fullWidth
        value={colorScheme}
        onChange={setColorScheme}
        data={(['auto', 'light', 'dark'] as const).map((value) => ({
          value,
          label: intl.formatMessage(schemes[value]),
        }))}
      />
      <Switch
        label={<FormattedMessage id="tones.blueOrange" defaultMessage="Blue and orange instead of green and red" />}
        checked={tones === 'blue-orange'}
        onChange={({ currentTarget }) => setTones(currentTarget.checked ? 'blue-orange' : 'green-red')}
      />
    </Stack>
  );
}
