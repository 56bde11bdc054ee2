import type { Message } from '../shared/message';
import { defineView } from '../shared/view';
// The declaration of the resident that this view reads.
import type {} from '../platform/navigation';

const usual: Message = { id: 'signIn.title' };
const backOffice: Message = { id: 'signIn.crmTitle' };

/** The sign-in page around its form: `/login?crm=1` is titled for the back office, with the same rights and call. */
export const loginPageView = defineView(['navigation'], ({ navigation }) => ({
  title: navigation?.context.location?.given?.['crm'] === '1' ? backOffice : usual,
}));
