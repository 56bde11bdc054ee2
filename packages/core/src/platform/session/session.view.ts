import { defineView } from '../../shared/view';

/** Who is signed in, for header and account menu; null while nobody is. */
export const sessionView = defineView(['session'], ({ session }) => ({ user: session?.context.user ?? null }));
