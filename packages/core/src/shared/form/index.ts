export { formMachine } from './form.machine';
export { formView, type FormView } from './form.view';
export { moneyFormMachine } from './money-form.machine';
export type * from './form.types';
