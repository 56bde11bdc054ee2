import { chooseAgain } from '../shell/choose-again';
import { Button, FileButton, Text } from '@mantine/core';
import { charts } from 'virtual:charts';
import { useState } from 'react';
import { colourOf, readCoverage } from './coverage';
import classes from './coverage.module.css';
import { opened, useMarks } from './use-coverage';

/** Opens a file of coverage; beside it what each layer reached of the machine that is shown. */
export function CoveragePanel({ area, machine }: { area: string; machine: string }) {
  const [problem, setProblem] = useState('');
  const marks = useMarks(machine);
  const whole = charts.find((one) => one.area === area && one.id === machine);
  const open = async (file: File | null) => {
    if (file === null) return;
    const read = readCoverage(await file.text(), file.name);
    setProblem(typeof read === 'string' ? read : '');
    if (typeof read !== 'string') opened.set({ ...opened.now(), ...read });
  };
  return (
    <section className={classes.panel} aria-label="Coverage">
      <div className={classes.buttons}>
        <FileButton accept="application/json,.json" inputProps={chooseAgain} onChange={(file) => void open(file)}>
          {(props) => (
            <Button {...props} size="compact-xs" variant="default">
              Open coverage
            </Button>
          )}
        </FileButton>
        {marks && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => opened.set(null)}>
            Close
          </Button>
        )}
      </div>
      <Text size="xs" c="red" role="alert">
        {problem}
      </Text>
      {marks && (
        <ul className={classes.layers}>
          {marks.layers.map(({ name, states, transitions }) => (
            <li key={name}>
              <span className={classes.swatch} data-reached={colourOf([name])} />
              {`${name}: ${states} of ${whole?.states} states, ${transitions} of ${whole?.transitions} transitions`}
            </li>
          ))}
          <li>
            <span className={classes.swatch} data-reached="none" />
            not reached
          </li>
        </ul>
      )}
    </section>
  );
}
