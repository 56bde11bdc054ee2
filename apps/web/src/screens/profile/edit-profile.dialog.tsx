import { editProfileView } from '@bourse/core/identity';
import { useSend, useView } from '@bourse/react';
import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCountryNames } from '../../adapters/country-name';
import { Dialog, FailedField, FormCard, FormField, LateArea, MessageText, useFocus } from '../../components';
import '../../styles/profile';

/** Name, country and phone; the e-mail is not to be changed (M-170 to M-179). */
export default function EditProfileDialog() {
  const form = useView(editProfileView);
  const send = useSend('editProfile');
  const close = useSend('dialogs');
  return (
    <Dialog
      isWritten
      title={<FormattedMessage id="editProfile.title" defaultMessage="Edit profile" />}
      onClose={() => close({ type: 'dialog.close', name: 'editProfile' })}
    >
      <LateArea area="identity" isReady={form.isReady}>
        <FormCard
          form={form}
          isBare
          onSubmit={() => send({ type: 'form.submit' })}
          submit={<FormattedMessage id="editProfile.save" defaultMessage="Save" />}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <FormField
              form={form}
              name="first_name"
              autoComplete="given-name"
              label={<FormattedMessage id="profile.firstName" defaultMessage="First name" />}
              onChange={send}
            />
            <FormField
              form={form}
              name="last_name"
              autoComplete="family-name"
              label={<FormattedMessage id="profile.lastName" defaultMessage="Last name" />}
              onChange={send}
            />
          </SimpleGrid>
          <Country />
          <FormField
            form={form}
            name="phoneNumber"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            label={<FormattedMessage id="profile.phone" defaultMessage="Phone" />}
            leftSection={form.fields.phone_code ? <Text size="sm">+{form.fields.phone_code}</Text> : null}
            leftSectionWidth="4rem"
            onChange={send}
          />
        </FormCard>
      </LateArea>
    </Dialog>
  );
}

/** Each country brings its dial code (M-178). */
function Country() {
  const form = useView(editProfileView);
  const send = useSend('editProfile');
  const reload = useSend('countryChoice');
  const focus = useFocus(form, 'country');
  const { formatMessage, locale } = useIntl();
  const nameOf = useCountryNames();
  if (form.hasNoCountries)
    return <FailedField problem={form.problems.country} onRetry={() => reload({ type: 'remote.load' })} />;
  const choose = (name: string) => {
    const dialCode = form.countries.find((country) => country.name === name)?.dialCode ?? '';
    send({ type: 'fields.change', fields: { country: name, phone_code: dialCode } });
  };
  const named = form.countries
    .map(({ name }) => ({ value: name, label: nameOf(name) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const none = formatMessage({ id: 'editProfile.choose', defaultMessage: 'Choose a country' });
  return (
    <NativeSelect
      name="country"
      autoComplete="country-name"
      label={<FormattedMessage id="profile.country" defaultMessage="Country" />}
      data={[{ value: '', label: none }, ...named]}
      value={form.fields.country}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      error={form.problems.country ? <MessageText of={form.problems.country} /> : null}
      ref={focus}
    />
  );
}
