import { emailVerificationPage } from '../lib/paths/email-verification.ts';
import { jointAccountPage } from '../lib/paths/joint-account.ts';
import { passwordResetPage } from '../lib/paths/password-reset.ts';
import { registrationPage } from '../lib/paths/registration.ts';
import { signInPage } from '../lib/paths/sign-in.ts';
import { twoFaPage } from '../lib/paths/two-fa.ts';
import { walkEach } from '../lib/paths/walked.ts';

walkEach({
  'the registration': registrationPage,
  'the registration of a joint account': jointAccountPage,
  'the sign-in': signInPage,
  'the verification of an e-mail': emailVerificationPage,
  'the reset of a password': passwordResetPage,
  'the check of a device': twoFaPage,
});
