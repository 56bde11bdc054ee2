import { changePasswordView } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { FormattedMessage } from 'react-intl';
import { Dialog, FormCard, LateArea, SecretField } from '../../components';

const SECRETS = ['current_password', 'new_password', 'confirm_password'];

/** Another password for whoever knows the present one (M-180 to M-186). */
export default function ChangePasswordDialog() {
  const form = useView(changePasswordView);
  const send = useSend('changePassword');
  const close = useSend('dialogs');
  return (
    <Dialog
      size={420}
      isWritten
      title={<FormattedMessage id="changePassword.title" defaultMessage="Change password" />}
      onClose={() => close({ type: 'dialog.close', name: 'changePassword' })}
    >
      <LateArea area="identity" isReady={form.isReady}>
        <FormCard
          form={form}
          secrets={SECRETS}
          isBare
          onSubmit={(secrets) => send({ type: 'form.submit', secrets })}
          submit={<FormattedMessage id="changePassword.submit" defaultMessage="Change password" />}
        >
          <SecretField
            form={form}
            name="current_password"
            label={<FormattedMessage id="changePassword.current" defaultMessage="Current password" />}
            autoComplete="current-password"
          />
          <SecretField
            form={form}
            name="new_password"
            label={<FormattedMessage id="changePassword.new" defaultMessage="New password" />}
            description={
              <FormattedMessage
                id="changePassword.note"
                defaultMessage="At least 6 characters. Your other devices are signed out."
              />
            }
            autoComplete="new-password"
          />
          <SecretField
            form={form}
            name="confirm_password"
            label={<FormattedMessage id="changePassword.confirm" defaultMessage="Confirm new password" />}
            autoComplete="new-password"
          />
        </FormCard>
      </LateArea>
    </Dialog>
  );
}
