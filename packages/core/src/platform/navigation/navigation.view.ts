import { defineView } from '../../shared/view';
import { decide, shownScreen } from './navigation.decide';

/** What to show and where to go. `screen` is null while a loading screen shows; a forbidden screen is never shown. */
export const navigationView = defineView(['navigation'], ({ navigation }) => {
  const { location = null, facts, command = null } = navigation?.context ?? {};
  const isShown = location !== null && facts !== undefined && decide(location, facts).kind === 'stay';
  return { screen: isShown ? shownScreen(location.screen, facts) : null, command };
});
