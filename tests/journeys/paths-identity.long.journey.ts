import { editProfilePage } from '../lib/paths/edit-profile.ts';
import { walkEach } from '../lib/paths/walked.ts';

walkEach({ 'the edit of a profile': editProfilePage });
