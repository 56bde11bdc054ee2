// The flows of the sign-in, each with what a front end reads of it: one line a flow.
export { signIn, signInView, type SignInEvent, type SignInView } from './sign-in/sign-in.flow';
