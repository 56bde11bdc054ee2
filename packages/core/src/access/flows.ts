// The flows of a visitor, each with what a front end reads of it: one line a flow.
export * from './forgot-password';
export * from './sign-in';
