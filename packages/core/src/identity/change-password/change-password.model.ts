import { dialogFormModelOf } from '../../shared/form/form.model';
import { secret } from '../../shared/secret';
import { changePasswordMachine, changePasswordPlan } from './change-password.flow';

export const passwords = (current = 'correct horse', next = 'battery staple', again = next) => ({
  current_password: secret(current),
  new_password: secret(next),
  confirm_password: secret(again),
});

export const changePasswordModel = dialogFormModelOf(changePasswordMachine, changePasswordPlan, {
  complete: {},
  secrets: passwords(),
  needs: {},
});
