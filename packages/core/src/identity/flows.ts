// The flows of profile, password and identity documents, each with what a front end reads of it: one line a flow.
export * from './country-choice';
export { editProfile, editProfileView } from './edit-profile/edit-profile.flow';
export * from './identity';
export * from './identity-upload';
export * from './photo';
export * from './profile';
export { changePassword, changePasswordView } from './change-password/change-password.flow';
export { deviceSessions, deviceSessionsView, type ListedDevice } from './device-sessions/device-sessions.flow';
