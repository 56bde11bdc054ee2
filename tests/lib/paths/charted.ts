// What a walk in the browser reads of core, as one module: machine, model and kit share one copy of XState.
export { pathOf, pathsOf, readFixture, stepsOf } from '@bourse/model-testing';
export {
  cardDepositModel,
  changePasswordModel,
  coinDepositModel,
  deviceSessionsModel,
  editProfileModel,
  emailVerificationModel,
  firstStepsModel,
  identityUploadModel,
  invoiceDepositModel,
  jointAccountModel,
  passwordResetModel,
  plansModel,
  receiverFormModel,
  registrationModel,
  signInModel,
  twoFaModel,
  withdrawalMethodsModel,
  withdrawalModel,
} from '@bourse/core/charts';
