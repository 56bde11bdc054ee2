// The flows of a guest beside the sign-in, each with what a front end reads of it: one line a flow.
export * from './auto-login';
export * from './countries';
export * from './email-verification';
export * from './joint-account';
export * from './password-reset';
export * from './referral';
export * from './registration';
