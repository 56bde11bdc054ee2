import { countriesView, type Country } from '@bourse/core/guest';
import { useSend, useView } from '@bourse/react';
import { Group, Select, Text, type OptionsFilter } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { plainly, useCountryNames } from '../../adapters/country-name';
import { FailedField, Flag, MessageText, useFocus, type FormShown } from '../../components';

/** By a part of its name, in the language of the page or in English. */
const named: OptionsFilter = ({ options, search }) => {
  const part = plainly(search);
  return options.filter(
    (option) => 'value' in option && [option.label, option.value].some((name) => plainly(name).includes(part)),
  );
};

const LOADING = <FormattedMessage id="common.loading" defaultMessage="Loading" />;
const NONE = <FormattedMessage id="countries.none" defaultMessage="No country has that name" />;

export interface CountryFieldProps {
  form: FormShown;
  name: string;
  label: ReactNode;
  onChoose: (country: Country | null) => void;
}

/** A country by its name, searched for by typing. */
export function CountryField({ form, name, label, onChoose }: CountryFieldProps) {
  const { value: countries, phase } = useView(countriesView);
  const send = useSend('countries');
  const focus = useFocus(form, name);
  const nameOf = useCountryNames();
  const { locale } = useIntl();
  const byName = useMemo(() => new Map((countries ?? []).map((country) => [country.name, country])), [countries]);
  const options = useMemo(
    () =>
      [...byName.values()]
        .map(({ name: value, flag }) => ({ value, label: nameOf(value, flag) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    [byName, nameOf, locale],
  );
  const chosen = byName.get(form.fields[name] ?? '') ?? null;
  if (phase === 'failed')
    return (
      <FailedField
        text={<FormattedMessage id="countries.failed" defaultMessage="The countries could not be loaded" />}
        problem={form.problems[name]}
        onRetry={() => send({ type: 'remote.load' })}
      />
    );
  return (
    <Select
      label={label}
      name={name}
      searchable
      clearable
      allowDeselect={false}
      data={options}
      filter={named}
      value={chosen?.name ?? null}
      onChange={(picked) => onChoose(byName.get(picked ?? '') ?? null)}
      leftSection={chosen ? <Flag country={chosen.flag} /> : null}
      nothingFoundMessage={phase === 'loading' ? LOADING : NONE}
      renderOption={({ option }) => (
        <Group gap="sm" wrap="nowrap" w="100%">
          <Flag country={byName.get(option.value)?.flag ?? ''} />
          <Text size="sm" flex={1}>
            {option.label}
          </Text>
          <Text size="sm" c="dimmed">
            +{byName.get(option.value)?.dialCode}
          </Text>
        </Group>
      )}
      error={form.problems[name] ? <MessageText of={form.problems[name]} /> : null}
      ref={focus}
    />
  );
}
