// The views that the walks compare with, as core gives them.
import type { emailVerificationView, jointAccountView, passwordResetView, registrationView } from '@bourse/core/guest';
import type { SignInView } from '@bourse/core/access';
import type { newDemoAccountView, TransactionsView } from '@bourse/core/money';
import type { twoFaView } from '@bourse/core/device';
import type {
  changePasswordView,
  deviceSessionsView,
  editProfileView,
  IdentityUploadView,
} from '@bourse/core/identity';

export type { IdentityUploadView, SignInView };
export type { AccountModeView, TraderRequestView } from '@bourse/core/account';
export type {
  AssetSearchView,
  CloseAllView,
  IndicatorsView,
  OrderDialogView,
  OrderTicketView,
  PositionsPanelView,
} from '@bourse/core/trading';
export type {
  CardDepositView,
  CoinDepositView,
  FirstStepsView,
  InvoiceDepositView,
  PlansView,
  ReceiverFormView,
  WithdrawalMethodsView,
  WithdrawalView,
} from '@bourse/core/money';

type Read<V> = V extends { read: (...given: never[]) => infer Shown } ? Shown : never;
/** The model shows the rows as they were read. */
export type TransactionsShown = Omit<TransactionsView, 'tab' | 'rows'> & { readonly value: readonly object[] | null };
export type NewDemoAccountView = Read<typeof newDemoAccountView>;
export type RegistrationView = Read<typeof registrationView>;
export type JointAccountView = Read<typeof jointAccountView>;
export type EmailVerificationView = Read<typeof emailVerificationView>;
export type PasswordResetView = Read<typeof passwordResetView>;
export type TwoFaView = Read<typeof twoFaView>;
export type DeviceSessionsView = Read<typeof deviceSessionsView>;
export type EditProfileView = Read<typeof editProfileView>;
export type ChangePasswordView = Read<typeof changePasswordView>;
