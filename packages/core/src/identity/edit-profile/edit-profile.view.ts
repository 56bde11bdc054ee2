import { formView } from '../../shared/form';
import { remoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';
import { editProfilePlan, offered } from './edit-profile.form';

/** The dialog that changes a profile. `isReady` is false before its flows run. */
export const editProfileView = defineView(['editProfile', 'countryChoice'], ({ editProfile, countryChoice }) => {
  const form = formView(editProfilePlan, editProfile);
  const { phase, value } = remoteView(countryChoice);
  return {
    ...form,
    isReady: editProfile !== undefined,
    countries: offered(value ?? [], form.fields.country),
    /** They did not come: whoever edits the profile may ask again (M-291). */
    hasNoCountries: phase === 'failed',
  };
});
