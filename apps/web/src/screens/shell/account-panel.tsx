import { sessionView } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { IconLogout } from '@tabler/icons-react';
import { usePreference } from '../../adapters/preference';
import { LANGUAGE_NAMES, LANGUAGES, usePreferences } from '../../adapters/preferences';
import { BusyButton } from '../../parts/busy-button';
import { Choice } from '../../parts/choice';
import { Switch } from '../../parts/switch';
import { Text, useText } from '../../parts/text';
import { AccountFacts } from './account-facts';
import classes from './account.module.css';

/** Who is signed in, this device's choices, and the way out (A-057…A-062, R23). */
export function AccountPanel() {
  const { user } = useView(sessionView);
  const send = useSend('session');
  return (
    <div className={classes['panel']}>
      {user ? <AccountFacts user={user} /> : null}
      <Choices />
      <BusyButton
        tone="neutral"
        fullWidth
        leftSection={<IconLogout size={16} stroke={1.8} aria-hidden />}
        onClick={() => send({ type: 'session.end' })}
      >
        <Text of="account.signOut" />
      </BusyButton>
    </div>
  );
}

function Choices() {
  const { language, scheme, tones } = usePreferences();
  const [inLanguage, inScheme, inTones] = [usePreference(language), usePreference(scheme), usePreference(tones)];
  const say = useText();
  return (
    <div className={classes['choices']}>
      <span id="choose-language">
        <Text of="language.choose" />
      </span>
      <Choice
        labelledBy="choose-language"
        isWide
        value={inLanguage}
        onChange={language.set}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <span id="choose-scheme">
        <Text of="scheme.choose" />
      </span>
      <Choice
        labelledBy="choose-scheme"
        isWide
        value={inScheme}
        onChange={scheme.set}
        options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: say(`scheme.${value}`) }))}
      />
      <Switch
        label="tones.blueOrange"
        isOn={inTones === 'blue-orange'}
        onChange={(isOn) => tones.set(isOn ? 'blue-orange' : 'green-red')}
      />
    </div>
  );
}
