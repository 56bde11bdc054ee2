export { dialogFormMachine } from './dialog-form.machine';
export { formsOf, ofPress, secretsOf } from './form.chart';
export { formMachine } from './form.machine';
export { hasProblems, refusalOf, typed } from './form.rules';
export { formView, stepView, type FormView, type StepView } from './form.view';
export { rejectedBy, throwIfLost, withDialCodeAt } from './form.wire';
export { intentsOf, ofSettled, passOn } from './intent.chart';
export type * from './form.types';
