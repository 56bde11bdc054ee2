// The flows of a guest beside the sign-in, each with what a front end reads of it: one line a flow.
export * from './auto-login';
export * from './countries';
export { emailVerification, emailVerificationView } from './email-verification/email-verification.flow';
export * from './password-reset';
export * from './referral';
export { jointAccount, jointAccountView } from './joint-account/joint-account.flow';
export { registration, registrationView } from './registration/registration.flow';
