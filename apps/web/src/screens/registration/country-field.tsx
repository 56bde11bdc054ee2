import { countriesView, type Country } from '@bourse/core/guest';
import { useSend, useView } from '@bourse/react';
import { Group, Select, Text } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FailedState, Flag, MessageText, useFocus, type FormShown } from '../../components';

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
  const byName = useMemo(() => new Map((countries ?? []).map((country) => [country.name, country])), [countries]);
  const chosen = byName.get(form.fields[name] ?? '') ?? null;
  if (phase === 'failed')
    return (
      <FailedState
        text={<FormattedMessage id="countries.failed" defaultMessage="The countries could not be loaded" />}
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
      data={[...byName.keys()]}
      value={chosen?.name ?? null}
      onChange={(picked) => onChoose(byName.get(picked ?? '') ?? null)}
      leftSection={chosen ? <Flag country={chosen.flag} /> : null}
      nothingFoundMessage={<FormattedMessage id="countries.none" defaultMessage="No country has that name" />}
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
