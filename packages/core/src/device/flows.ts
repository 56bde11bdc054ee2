// The flows of a user whose device check is due, each with what a front end reads of it: one line a flow.
export * from './two-fa';
