import { shellView } from '@bourse/core/account';
import { useView } from '@bourse/react';
import { SegmentedControl, Stack, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTones } from '../../adapters/preferences';
import { AccountEntries } from './account-entries';
import { AccountFacts } from './account-facts';
import classes from './account.module.css';

const schemes = defineMessages({
  auto: { id: 'scheme.auto', defaultMessage: 'Device' },
  light: { id: 'scheme.light', defaultMessage: 'Light' },
  dark: { id: 'scheme.dark', defaultMessage: 'Dark' },
});

/** Who is signed in, this device's settings, and what one can do with the account (A-057 to A-062, R23). */
export function AccountPanel({ onGo }: { onGo?: () => void }) {
  const { account } = useView(shellView);
  return (
    <Stack gap="md">
      {account ? <AccountFacts account={account} /> : null}
      <Choices />
      <AccountEntries {...(onGo && { onGo })} />
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
