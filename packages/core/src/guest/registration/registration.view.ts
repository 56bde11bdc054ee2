import { formView } from '../../shared/form';
import { defineView } from '../../shared/view';
import { registrationPlan } from './registration.form';

/** The form that opens an account. */
export const registrationView = defineView(['registration'], ({ registration }) =>
  formView(registrationPlan, registration),
);
