// What screens are told of the residents that run from the start. Views of a part that loads later come with it.
export { connectivityView } from '../platform/connectivity';
export { dialogsView } from '../platform/dialogs';
export { languageView } from '../platform/language';
export { navigationView } from '../platform/navigation';
export { noticesView } from '../platform/notices';
export { sessionView } from '../platform/session';
export { settingsView } from '../platform/settings';
