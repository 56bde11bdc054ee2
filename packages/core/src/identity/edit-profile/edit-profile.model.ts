import { ada } from '../../access/sign-in/sign-in.model';
import { dialogFormModelOf } from '../../shared/form/form.model';
import { editProfileMachine, editProfilePlan, type EditProfileFields } from './edit-profile.flow';

export const holder = { ...ada, firstName: 'Ada', lastName: 'Byron', country: '', phoneCode: '', phoneNumber: '' };

export const complete: EditProfileFields = {
  first_name: ' Ada ',
  last_name: 'Lovelace',
  country: 'Malta',
  phone_code: '356',
  phoneNumber: '21234567',
};

export const editProfileModel = dialogFormModelOf(editProfileMachine, editProfilePlan, {
  complete,
  needs: { user: holder },
  other: { user: { ...holder, firstName: 'Augusta' } },
});
