export {
  areaView,
  createApp,
  failedFlow,
  failedFlowsView,
  inspection,
  readRow,
  reachedBy,
  readView,
  RECORDS_VERSION,
  snapshotsOf,
  statelyMessages,
  until,
  type ActorRecord,
  type AreaView,
  type App,
  type AppOptions,
  type Directory,
  type Inspection,
  type InspectionListener,
  type InspectionRecord,
  type Reached,
  type ReadApp,
  type StatelyMessage,
  type TransitionRecord,
  type ViewRecord,
} from './app';
export { connectivityView } from './platform/connectivity';
export {
  dialogsView,
  openDialogsView,
  type DialogName,
  type Dialogs,
  type OpenDialog,
} from './platform/dialogs';
export { earlierDepositView, earlierWithdrawalView, lateCallView, type EarlierCallView } from './platform/intents';
export { languages, languageView, type LanguageChoice } from './platform/language';
export {
  locate,
  navigationView,
  publicChatView,
  publicLinksView,
  type PublicLink,
  routeOf,
  routes,
  screens,
  type Location,
  type NavigationCommand,
  type Route,
  type ScreenName,
} from './platform/navigation';
export { noticesView, type Notice } from './platform/notices';
export { sessionView, type SessionUser } from './platform/session';
export { ownBrand, settingsView, type AppSettings } from './platform/settings';
export { apiBase } from './shared/api-base';
export { loadArea } from './areas';
export { areas, type AreaName } from './shared/areas';
export type { ExportView } from './shared/export';
export type { KycTone } from './shared/kyc-status';
export type { Message } from './shared/message';
export type {
  AreaModule,
  Clock,
  LogEntry,
  OptionalPorts,
  Ports,
  RequiredPorts,
  Signal,
  StoragePort,
  TextFile,
  WholePorts,
} from './shared/ports';
export type { ResidentEvent, ResidentName, Residents, ResidentSnapshot } from './shared/resident';
export { formatDay, formatTime, isoOf, type Language } from './shared/dates';
export { secret, type Secret } from './shared/secret';
export { defineRow, defineView, shallowEqual, type RowView, type Snapshots, type View } from './shared/view';
