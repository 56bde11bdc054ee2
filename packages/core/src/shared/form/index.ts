export { formMachine } from './form.machine';
export { formView, type FormView } from './form.view';
export { rejectedBy } from './form.wire';
export { moneyFormMachine } from './money-form.machine';
export type * from './form.types';
