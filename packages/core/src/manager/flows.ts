// The flows of the account manager's page and dialog, each with what a front end reads of it: one line a flow.
export * from './manager-profile';
