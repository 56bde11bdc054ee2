import { changePasswordPage } from '../lib/paths/change-password.ts';
import { deviceSessionsPage } from '../lib/paths/device-sessions.ts';
import { editProfilePage } from '../lib/paths/edit-profile.ts';
import { identityUploadPage } from '../lib/paths/identity-upload.ts';
import { walkEach } from '../lib/paths/walked.ts';

walkEach({ 'the edit of a profile': editProfilePage, 'the devices of an account': deviceSessionsPage });
walkEach({ 'another password': changePasswordPage, 'the upload of identity documents': identityUploadPage }, [
  '@desktop',
]);
