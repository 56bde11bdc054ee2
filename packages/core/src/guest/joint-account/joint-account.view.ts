import { formView } from '../../shared/form';
import { defineView } from '../../shared/view';
import { jointAccountPlan } from './joint-account.form';

/** The form that opens an account of two holders. */
export const jointAccountView = defineView(['jointAccount'], ({ jointAccount }) =>
  formView(jointAccountPlan, jointAccount),
);
