import { Button, CopyButton, Group } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconRotate } from '@tabler/icons-react';
import panel from '../chart/state-panel.module.css';
import { testOf } from './as-test';
import { printed } from './printed';
import classes from './simulate.module.css';
import type { Simulation } from './use-simulation';

const kinds = [
  ['Events', ['event']],
  ['Answers', ['done', 'failed', 'shows']],
  ['Time', ['timer']],
] as const;

const waitText = (ms: number | null) => (ms === null ? '' : ` in ${String(ms / 1000)} s`);

function Choices({ simulation: { frame, choose } }: { simulation: Simulation }) {
  const lost = frame.choices.filter(({ isAnswered }) => !isAnswered);
  return (
    <>
      {kinds.map(([title, of]) => {
        const choices = frame.choices.filter(
          ({ move, isAnswered }) => isAnswered && (of as readonly string[]).includes(move.kind),
        );
        if (choices.length === 0) return null;
        return (
          <section key={title} aria-label={title}>
            <h3 className={panel.heading}>{title}</h3>
            {choices.map(({ move, to }) => (
              <button
                key={move.type}
                type="button"
                className={classes.choice}
                title={move.carries}
                onClick={() => choose(move)}
              >
                <span className={classes.move}>{move.type + (move.kind === 'timer' ? waitText(frame.wait) : '')}</span>
                <span className={classes.to}>{`→ ${to}`}</span>
                {move.carries !== '' && <span className={classes.carries}>{move.carries}</span>}
              </button>
            ))}
          </section>
        );
      })}
      {lost.length > 0 && (
        <p className={classes.lost}>{`Not answered here: ${lost.map(({ move }) => move.type).join(', ')}`}</p>
      )}
      {frame.choices.length === 0 && <p className={classes.lost}>Nothing can happen any more.</p>}
    </>
  );
}

function Path({ simulation: { start, steps, backTo } }: { simulation: Simulation }) {
  return (
    <ol className={classes.path} aria-label="Path">
      {[
        { text: 'start', state: start.state },
        ...steps.map(({ move, frame }) => ({ text: move.type, state: frame.state })),
      ].map(({ text, state }, index) => (
        <li key={index}>
          <button
            type="button"
            className={classes.step}
            aria-current={index === steps.length ? 'step' : undefined}
            onClick={() => backTo(index)}
          >
            <span className={classes.move}>{text}</span>
            <span className={classes.to}>{`→ ${state}`}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Tools({ simulation }: { simulation: Simulation }) {
  const { name, model, input, inputs, steps, frame, backTo, restart } = simulation;
  return (
    <Group gap="xs">
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconArrowBackUp size={14} />}
        disabled={steps.length === 0}
        onClick={() => backTo(steps.length - 1)}
      >
        Undo
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconRotate size={14} />}
        onClick={() => restart((input + 1) % inputs)}
      >
        {inputs === 1 ? 'Restart' : `Restart (input ${String(((input + 1) % inputs) + 1)} of ${String(inputs)})`}
      </Button>
      <CopyButton value={testOf(name, model, input, steps, frame.value)}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" leftSection={<IconCopy size={14} />} onClick={copy}>
            {copied ? 'Copied' : 'Copy as test'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

/** Where the machine is, what can happen, how it came here, what it keeps beside what it shows. */
export function SimulatePanel({ simulation }: { simulation: Simulation }) {
  const { frame } = simulation;
  return (
    <aside className={panel.panel} aria-label="Simulation" tabIndex={0}>
      <h2 className={panel.title}>
        <span role="status">{frame.state}</span>
      </h2>
      <Tools simulation={simulation} />
      <Choices simulation={simulation} />
      {frame.told.length > 0 && <h3 className={panel.heading}>Told</h3>}
      {frame.told.map(({ to, event }, index) => (
        <p key={index} className={classes.lost}>{`${to}: ${event.type}`}</p>
      ))}
      <h3 className={panel.heading}>Path</h3>
      <Path simulation={simulation} />
      <h3 className={panel.heading}>View</h3>
      <pre className={panel.own}>{printed(frame.view)}</pre>
      <h3 className={panel.heading}>Context</h3>
      <pre className={panel.own}>{printed(frame.context)}</pre>
    </aside>
  );
}
