// Generated from the files *.model.ts by `pnpm gen`. Do not edit.
import { signInModel } from '../access/sign-in/sign-in.model';
import { accountModeModel } from '../account/account-mode/account-mode.model';
import { chatButtonModel } from '../account/chat-button/chat-button.model';
import { onboardingModel } from '../account/onboarding/onboarding.model';
import { shellModel } from '../account/shell/shell.model';
import { traderRequestModel } from '../account/trader-request/trader-request.model';
import { appModel } from '../app/app.model';
import { areaModel } from '../app/area.model';
import { areasModel } from '../app/areas.model';
import { signedInModel } from '../app/signed-in.model';
import { twoFaModel } from '../device/two-fa/two-fa.model';
import { autoLoginModel } from '../guest/auto-login/auto-login.model';
import { countriesModel } from '../guest/countries/countries.model';
import { emailVerificationModel } from '../guest/email-verification/email-verification.model';
import { jointAccountModel } from '../guest/joint-account/joint-account.model';
import { passwordResetModel } from '../guest/password-reset/password-reset.model';
import { referralModel } from '../guest/referral/referral.model';
import { registrationModel } from '../guest/registration/registration.model';
import { changePasswordModel } from '../identity/change-password/change-password.model';
import { countryChoiceModel } from '../identity/country-choice/country-choice.model';
import { deviceSessionsModel } from '../identity/device-sessions/device-sessions.model';
import { editProfileModel } from '../identity/edit-profile/edit-profile.model';
import { identityUploadModel } from '../identity/identity-upload/identity-upload.model';
import { identityModel } from '../identity/identity/identity.model';
import { photoModel } from '../identity/photo/photo.model';
import { profileModel } from '../identity/profile/profile.model';
import { managerProfileModel } from '../manager/manager-profile/manager-profile.model';
import { watchlistPageModel } from '../markets/watchlist-page/watchlist-page.model';
import { accountPasswordModel } from '../money/account-password/account-password.model';
import { accountTopUpModel } from '../money/account-top-up/account-top-up.model';
import { cardDepositModel } from '../money/card-deposit/card-deposit.model';
import { closedTotalsModel } from '../money/closed-totals/closed-totals.model';
import { coinDepositModel } from '../money/coin-deposit/coin-deposit.model';
import { depositTotalsModel } from '../money/deposit-totals/deposit-totals.model';
import { depositModel } from '../money/deposit/deposit.model';
import { firstStepsModel } from '../money/first-steps/first-steps.model';
import { invoiceDepositModel } from '../money/invoice-deposit/invoice-deposit.model';
import { invoiceSettlementModel } from '../money/invoice-settlement/invoice-settlement.model';
import { miningModel } from '../money/mining/mining.model';
import { newDemoAccountModel } from '../money/new-demo-account/new-demo-account.model';
import { planListModel } from '../money/plan-list/plan-list.model';
import { plansModel } from '../money/plans/plans.model';
import { platformAccountsModel } from '../money/platform-accounts/platform-accounts.model';
import { receiverFormModel } from '../money/receiver-form/receiver-form.model';
import { stepUpModel } from '../money/step-up/step-up.model';
import { transactionsExportModel } from '../money/transactions-export/transactions-export.model';
import { transactionsModel } from '../money/transactions/transactions.model';
import { withdrawalMethodsModel } from '../money/withdrawal-methods/withdrawal-methods.model';
import { withdrawalTotalsModel } from '../money/withdrawal-totals/withdrawal-totals.model';
import { withdrawalModel } from '../money/withdrawal/withdrawal.model';
import { connectivityModel } from '../platform/connectivity/connectivity.model';
import { dialogsModel } from '../platform/dialogs/dialogs.model';
import { intentQueueModel } from '../platform/intents/intent-queue.model';
import { intentModel } from '../platform/intents/intent.model';
import { languageModel } from '../platform/language/language.model';
import { navigationModel } from '../platform/navigation/navigation.model';
import { noticesModel } from '../platform/notices/notices.model';
import { sessionModel } from '../platform/session/session.model';
import { settingsModel } from '../platform/settings/settings.model';
import { exportModel } from '../shared/export/export.model';
import { formModel, dialogFormModel } from '../shared/form/form.model';
import { moneyCallModel } from '../shared/form/intent.model';
import { pollModel, steadyPollModel } from '../shared/poll/poll.model';
import { remoteModel } from '../shared/remote/remote.model';
import { chatMessageModel } from '../support/chat-message/chat-message.model';
import { chatModel } from '../support/chat/chat.model';
import { assetSearchModel } from '../trading/asset-search/asset-search.model';
import { assetsModel } from '../trading/assets/assets.model';
import { candlesModel } from '../trading/candles/candles.model';
import { closedOrdersModel } from '../trading/closed-orders/closed-orders.model';
import { closingModel, closePositionModel } from '../trading/closing/closing.model';
import { indicatorsModel } from '../trading/indicators/indicators.model';
import { marketClockModel } from '../trading/market-clock/market-clock.model';
import { openOrdersModel } from '../trading/open-orders/open-orders.model';
import { orderDialogModel } from '../trading/order-dialog/order-dialog.model';
import { orderTicketModel } from '../trading/order-ticket/order-ticket.model';
import { ordersExportModel } from '../trading/orders-export/orders-export.model';
import { positionsPanelModel } from '../trading/positions-panel/positions-panel.model';
import { rateModel } from '../trading/rate/rate.model';
import { tradingAccountModel } from '../trading/trading-account/trading-account.model';
import { watchlistModel } from '../trading/watchlist/watchlist.model';
import { kycStatusModel } from '../wealth/kyc-status/kyc-status.model';
import { newsModel } from '../wealth/news/news.model';

export const models = {
  access: {
    signInModel,
  },
  account: {
    accountModeModel,
    chatButtonModel,
    onboardingModel,
    shellModel,
    traderRequestModel,
  },
  app: {
    appModel,
    areaModel,
    areasModel,
    signedInModel,
  },
  device: {
    twoFaModel,
  },
  guest: {
    autoLoginModel,
    countriesModel,
    emailVerificationModel,
    jointAccountModel,
    passwordResetModel,
    referralModel,
    registrationModel,
  },
  identity: {
    changePasswordModel,
    countryChoiceModel,
    deviceSessionsModel,
    editProfileModel,
    identityUploadModel,
    identityModel,
    photoModel,
    profileModel,
  },
  manager: {
    managerProfileModel,
  },
  markets: {
    watchlistPageModel,
  },
  money: {
    accountPasswordModel,
    accountTopUpModel,
    cardDepositModel,
    closedTotalsModel,
    coinDepositModel,
    depositTotalsModel,
    depositModel,
    firstStepsModel,
    invoiceDepositModel,
    invoiceSettlementModel,
    miningModel,
    newDemoAccountModel,
    planListModel,
    plansModel,
    platformAccountsModel,
    receiverFormModel,
    stepUpModel,
    transactionsExportModel,
    transactionsModel,
    withdrawalMethodsModel,
    withdrawalTotalsModel,
    withdrawalModel,
  },
  platform: {
    connectivityModel,
    dialogsModel,
    intentQueueModel,
    intentModel,
    languageModel,
    navigationModel,
    noticesModel,
    sessionModel,
    settingsModel,
  },
  shared: {
    exportModel,
    formModel,
    dialogFormModel,
    moneyCallModel,
    pollModel,
    steadyPollModel,
    remoteModel,
  },
  support: {
    chatMessageModel,
    chatModel,
  },
  trading: {
    assetSearchModel,
    assetsModel,
    candlesModel,
    closedOrdersModel,
    closingModel,
    closePositionModel,
    indicatorsModel,
    marketClockModel,
    openOrdersModel,
    orderDialogModel,
    orderTicketModel,
    ordersExportModel,
    positionsPanelModel,
    rateModel,
    tradingAccountModel,
    watchlistModel,
  },
  wealth: {
    kycStatusModel,
    newsModel,
  },
};

export {
  signInModel,
  accountModeModel,
  chatButtonModel,
  onboardingModel,
  shellModel,
  traderRequestModel,
  appModel,
  areaModel,
  areasModel,
  signedInModel,
  twoFaModel,
  autoLoginModel,
  countriesModel,
  emailVerificationModel,
  jointAccountModel,
  passwordResetModel,
  referralModel,
  registrationModel,
  changePasswordModel,
  countryChoiceModel,
  deviceSessionsModel,
  editProfileModel,
  identityUploadModel,
  identityModel,
  photoModel,
  profileModel,
  managerProfileModel,
  watchlistPageModel,
  accountPasswordModel,
  accountTopUpModel,
  cardDepositModel,
  closedTotalsModel,
  coinDepositModel,
  depositTotalsModel,
  depositModel,
  firstStepsModel,
  invoiceDepositModel,
  invoiceSettlementModel,
  miningModel,
  newDemoAccountModel,
  planListModel,
  plansModel,
  platformAccountsModel,
  receiverFormModel,
  stepUpModel,
  transactionsExportModel,
  transactionsModel,
  withdrawalMethodsModel,
  withdrawalTotalsModel,
  withdrawalModel,
  connectivityModel,
  dialogsModel,
  intentQueueModel,
  intentModel,
  languageModel,
  navigationModel,
  noticesModel,
  sessionModel,
  settingsModel,
  exportModel,
  formModel,
  dialogFormModel,
  moneyCallModel,
  pollModel,
  steadyPollModel,
  remoteModel,
  chatMessageModel,
  chatModel,
  assetSearchModel,
  assetsModel,
  candlesModel,
  closedOrdersModel,
  closingModel,
  closePositionModel,
  indicatorsModel,
  marketClockModel,
  openOrdersModel,
  orderDialogModel,
  orderTicketModel,
  ordersExportModel,
  positionsPanelModel,
  rateModel,
  tradingAccountModel,
  watchlistModel,
  kycStatusModel,
  newsModel,
};
