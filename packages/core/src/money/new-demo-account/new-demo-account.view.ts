import { formView, type FormView } from '../../shared/form';
import { defineView } from '../../shared/view';
import { type NewDemoAccountFields, newDemoAccountPlan } from './new-demo-account.form';

export interface NewDemoAccountView extends FormView<NewDemoAccountFields, unknown> {
  /** The problems that still are: not those of a choice that was made since the press. */
  readonly standing: FormView<NewDemoAccountFields>['problems'];
}

/** The form of a new demo account, as a screen shows it. */
export const newDemoAccountView = defineView(['newDemoAccount'], ({ newDemoAccount }): NewDemoAccountView => {
  const form = formView(newDemoAccountPlan, newDemoAccount);
  const isStanding = ([field, problem]: readonly [string, object]) =>
    'text' in problem || form.fields[field as keyof NewDemoAccountFields] === '';
  return { ...form, standing: Object.fromEntries(Object.entries(form.problems).filter(isStanding)) };
});
