// The flows of the signed-in account, each with what a front end reads of it: one line a flow.
export * from './account-mode';
export * from './chat-button';
export * from './onboarding';
export * from './shell';
export * from './trader-request';
