import { dialogFormMachine } from '../../shared/form';
import { editProfilePlan } from './edit-profile.form';

/** Name, country and phone of the account holder (M-170 to M-179). */
export const editProfileMachine = dialogFormMachine(editProfilePlan);
