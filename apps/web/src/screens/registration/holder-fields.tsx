import { countriesView } from '@bourse/core/guest';
import { useView } from '@bourse/react';
import { Group, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Flag, FormField, type FormShown } from '../../components';
import { CountryField } from './country-field';

/** The fields of one holder by their names in the form. */
export interface HolderNames<Name extends string> {
  readonly firstName: Name;
  readonly lastName: Name;
  readonly email: Name;
  readonly country: Name;
  readonly dialCode: Name;
  readonly phone: Name;
}

export type HolderEvent<Name extends string> =
  | { type: 'field.change'; field: Name; text: string }
  | { type: 'fields.change'; fields: Readonly<Record<string, string>> };

export interface HolderFieldsProps<Name extends string> {
  form: FormShown;
  names: HolderNames<Name>;
  onChange: (event: HolderEvent<Name>) => void;
  /** What the browser may fill the e-mail with. */
  emailFill: string;
  /** Tells the browser one holder's fields from another's. */
  section?: string;
}

/** Who holds the account: name, e-mail, country, phone. */
export function HolderFields<Name extends string>({
  form,
  names,
  onChange,
  emailFill,
  section,
}: HolderFieldsProps<Name>) {
  const fill = (what: string) => (section === undefined ? what : `section-${section} ${what}`);
  const field = (name: Name, label: ReactNode, autoComplete: string, type = 'text') => (
    <FormField
      form={form}
      name={name}
      label={label}
      type={type}
      autoComplete={fill(autoComplete)}
      onChange={onChange}
    />
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        {field(
          names.firstName,
          <FormattedMessage id="registration.firstName" defaultMessage="First Name" />,
          'given-name',
        )}
        {field(
          names.lastName,
          <FormattedMessage id="registration.lastName" defaultMessage="Last Name" />,
          'family-name',
        )}
      </SimpleGrid>
      {field(names.email, <FormattedMessage id="signIn.email" defaultMessage="Email" />, emailFill, 'email')}
      <CountryField
        form={form}
        name={names.country}
        label={<FormattedMessage id="registration.country" defaultMessage="Country" />}
        onChoose={(country) =>
          onChange({
            type: 'fields.change',
            fields: country
              ? { [names.country]: country.name, [names.dialCode]: country.dialCode }
              : { [names.country]: '' },
          })
        }
      />
      <FormField
        form={form}
        name={names.phone}
        label={<FormattedMessage id="registration.phone" defaultMessage="Mobile Number" />}
        type="tel"
        inputMode="numeric"
        autoComplete={fill('tel-national')}
        onChange={onChange}
        leftSection={<DialCode country={form.fields[names.country] ?? ''} code={form.fields[names.dialCode] ?? ''} />}
        leftSectionWidth="5.5rem"
        leftSectionProps={{ style: { justifyContent: 'flex-start', paddingInlineStart: 12 } }}
      />
    </>
  );
}

/** Shown with a plus, sent without. */
function DialCode({ country, code }: { country: string; code: string }) {
  const { value } = useView(countriesView);
  const chosen = value?.find(({ name }) => name === country);
  return (
    <Group gap="xs" wrap="nowrap">
      {chosen ? <Flag country={chosen.flag} size={16} /> : null}
      <Text size="sm">+{code}</Text>
    </Group>
  );
}
