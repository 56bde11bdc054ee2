// What a walk in the browser reads of core, as one module: machine, model and stage share one copy of XState.
export { pathsOf, stage } from '@bourse/model-testing';
export { emailVerificationModel, passwordResetModel, signInModel, twoFaModel } from '@bourse/core/charts';
