import { Button, CloseButton, Popover, TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { hashOf } from '../shell/route';
import { addressOf, USUAL_ADDRESS, type Connection } from './connection';
import classes from './attach.module.css';
import { connections } from './use-sessions';

function attach(address: string): string {
  // The address of the page names the process, so that a reload attaches to it again.
  location.hash = hashOf({ place: 'live', socket: address });
  return connections.attach(address);
}

interface Props {
  /** Shows the session of a process that was attached to. */
  readonly onChoose: (session: string) => void;
}

/** Where a process serves its inspection, and a button. */
export function AttachForm({ onChoose }: Props) {
  const [text, setText] = useState(USUAL_ADDRESS);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = addressOf(text);
    setProblem(address === null ? 'Write it as 9310 or ws://127.0.0.1:9310.' : null);
    if (address === null) return;
    onChoose(attach(address));
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className={classes.address}
        size="xs"
        label="Port or address of the process"
        description="serveInspection of @bourse/core/ports/inspection returns it."
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={problem}
      />
      <Button size="xs" type="submit">
        Attach
      </Button>
    </form>
  );
}

export function AttachButton({ onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlugConnected size={14} />}
          onClick={() => setOpen((was) => !was)}
        >
          Attach to Node
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <AttachForm
          onChoose={(session) => {
            setOpen(false);
            onChoose(session);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const words = ({ address, state, problem }: Connection) => {
  if (state === 'attaching') return `Attaching to ${address}`;
  return state === 'attached' ? `Attached to ${address}` : `${address}: ${problem}`;
};

function detach(address: string): void {
  if (location.hash === hashOf({ place: 'live', socket: address })) location.hash = hashOf({ place: 'live' });
  connections.detach(address);
}

/** The processes that this inspector is attached to, or was. */
export const Attached = ({ onChoose }: Props) =>
  connections.all().map((connection) => (
    <span key={connection.address} className={classes.connection} data-state={connection.state}>
      <span role="status">{words(connection)}</span>
      {connection.state === 'ended' && (
        <Button size="compact-xs" variant="subtle" onClick={() => onChoose(attach(connection.address))}>
          Again
        </Button>
      )}
      <CloseButton
        size="xs"
        aria-label={`Detach from ${connection.address}`}
        onClick={() => detach(connection.address)}
      />
    </span>
  ));
