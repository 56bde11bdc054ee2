import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { charts } from 'virtual:charts';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { hashOf, type Place } from '../shell/route';
import classes from './machine-list.module.css';

/** Each word has to be in the machine's name, its area, its events or its states. */
export function matches(entry: { area: string; id: string; words: string }, search: string): boolean {
  const text = `${entry.area} ${entry.id.toLowerCase()} ${entry.words}`;
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface Props {
  /** Where its links lead. */
  readonly place: Place;
  readonly area: string;
  readonly id: string;
  /** What stands below the list. */
  readonly children?: ReactNode;
}

export function MachineList({ place, area, id, children }: Props) {
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search);
  const found = useMemo(() => charts.filter((entry) => matches(entry, asked)), [asked]);
  const areas = [...new Set(found.map((entry) => entry.area))];
  return (
    <nav className={classes.list} aria-label="Machines">
      <TextInput
        className={classes.search}
        type="search"
        size="xs"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        aria-label="Search machines, states and events"
        placeholder="Machine, state or event"
        leftSection={<IconSearch size={14} />}
      />
      <Text className={classes.count} size="xs" role="status">
        {found.length === charts.length ? `${found.length} machines` : `${found.length} of ${charts.length} machines`}
      </Text>
      <div className={classes.areas}>
        {areas.map((name) => (
          <section key={name} aria-label={name}>
            <h2 className={classes.area}>{name}</h2>
            {found
              .filter((entry) => entry.area === name)
              .map((entry) => (
                <a
                  key={entry.id}
                  className={classes.machine}
                  href={hashOf({ place, area: name, id: entry.id })}
                  aria-current={entry.id === id && name === area ? 'page' : undefined}
                >
                  <span className={classes.name}>{entry.id}</span>
                  <span className={classes.size} title={`${entry.states} states, ${entry.transitions} transitions`}>
                    {entry.states}·{entry.transitions}
                  </span>
                </a>
              ))}
          </section>
        ))}
      </div>
      {children}
    </nav>
  );
}
