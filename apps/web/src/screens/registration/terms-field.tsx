import { settingsView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Anchor, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { MessageText, useFocus, type FormShown } from '../../components';

export interface TermsFieldProps {
  form: FormShown;
  onChange: (event: { type: 'field.change'; field: 'terms'; text: string }) => void;
}

/** The box that is ticked before anything is sent. */
export function TermsField({ form, onChange }: TermsFieldProps) {
  const { settings } = useView(settingsView);
  const linkTo = (address = '') =>
    function TermsLink(words: ReactNode[]) {
      return address === '' ? (
        <>{words}</>
      ) : (
        <Anchor href={address} target="_blank" rel="noopener noreferrer" inherit underline="always">
          {words}
        </Anchor>
      );
    };
  return (
    <Checkbox
      name="terms"
      checked={form.fields['terms'] !== ''}
      onChange={({ currentTarget }) =>
        onChange({ type: 'field.change', field: 'terms', text: currentTarget.checked ? 'yes' : '' })
      }
      label={
        <FormattedMessage
          id="registration.terms"
          defaultMessage="I am 18 years of age or older and I accept the <terms>Terms of Service</terms> and <privacy>Privacy Policy</privacy>"
          values={{ terms: linkTo(settings?.termsUrl), privacy: linkTo(settings?.privacyUrl) }}
        />
      }
      error={
        form.problems['terms'] ? (
          <span role="alert">
            <MessageText of={form.problems['terms']} />
          </span>
        ) : null
      }
      ref={useFocus(form, 'terms')}
    />
  );
}
