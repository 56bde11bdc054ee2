// The flows of the chat with support, each with what a front end reads of it: one line a flow.
export * from './chat';
export * from './chat-message';
