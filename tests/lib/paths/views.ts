// The views that the walks compare with, as core gives them.
import type { passwordResetView, emailVerificationView } from '@bourse/core/guest';
import type { SignInView } from '@bourse/core/access';
import type { twoFaView } from '@bourse/core/device';

export type { SignInView };

type Read<V> = V extends { read: (...given: never[]) => infer Shown } ? Shown : never;
export type EmailVerificationView = Read<typeof emailVerificationView>;
export type PasswordResetView = Read<typeof passwordResetView>;
export type TwoFaView = Read<typeof twoFaView>;
