// What a walk in the browser reads of core, as one module: machine, model and kit share one copy of XState.
export { pathsOf, stepsOf } from '@bourse/model-testing';
export {
  cardDepositModel,
  coinDepositModel,
  editProfileModel,
  emailVerificationModel,
  invoiceDepositModel,
  jointAccountModel,
  passwordResetModel,
  registrationModel,
  signInModel,
  twoFaModel,
  withdrawalMethodsModel,
} from '@bourse/core/charts';
