import { formView } from '../../shared/form';
import { defineView } from '../../shared/view';
import { changePasswordPlan } from './change-password.form';

/** The dialog of another password. `isReady` is false before the flow runs. */
export const changePasswordView = defineView(['changePassword'], ({ changePassword }) => ({
  ...formView(changePasswordPlan, changePassword),
  isReady: changePassword !== undefined,
}));
