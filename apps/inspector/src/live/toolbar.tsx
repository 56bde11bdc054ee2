import { chooseAgain } from '../shell/choose-again';
import { ActionIcon, Button, FileButton, Slider, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFolderOpen,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useState } from 'react';
import { AttachButton, Attached } from './attach';
import classes from './live.module.css';
import { fileName, readFile, writeRecording } from './recording';
import type { Session, Sessions } from './session';
import type { Timeline } from './use-sessions';

interface Props {
  readonly sessions: Sessions;
  readonly session: Session | undefined;
  readonly timeline: Timeline;
  readonly length: number;
  readonly onChoose: (id: string) => void;
}

function save(session: Session): void {
  const url = URL.createObjectURL(new Blob([writeRecording(session)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName(session) });
  link.click();
  URL.revokeObjectURL(url);
}

function OpenFile({ sessions, onChoose }: Pick<Props, 'sessions' | 'onChoose'>) {
  const [problem, setProblem] = useState('');
  const open = async (file: File | null) => {
    if (file === null) return;
    const read = readFile(await file.text());
    setProblem(typeof read === 'string' ? read : '');
    if (typeof read === 'string') return;
    const session = sessions.open(randomId('file-'), file.name, read.more);
    session.add(read.records);
    sessions.changed();
    onChoose(session.id);
  };
  return (
    <>
      <FileButton accept="application/json,.json" inputProps={chooseAgain} onChange={(file) => void open(file)}>
        {(props) => (
          <Button {...props} size="compact-sm" variant="default" leftSection={<IconFolderOpen size={14} />}>
            Open recording
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="red" role="alert">
        {problem}
      </Text>
    </>
  );
}

function Steps({ timeline: { position, isFollowing, stop, follow }, length }: Pick<Props, 'timeline' | 'length'>) {
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={isFollowing ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
        onClick={() => (isFollowing ? stop(length) : follow())}
      >
        {isFollowing ? 'Pause' : 'Follow'}
      </Button>
      <ActionIcon
        variant="default"
        size="sm"
        aria-label="One step back"
        disabled={position === 0}
        onClick={() => stop(position - 1)}
      >
        <IconChevronLeft size={14} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="sm"
        aria-label="One step on"
        disabled={position === length}
        onClick={() => stop(position + 1)}
      >
        <IconChevronRight size={14} />
      </ActionIcon>
      <Slider
        className={classes.slider}
        size="sm"
        min={0}
        max={Math.max(1, length)}
        value={position}
        onChange={stop}
        label={null}
        thumbLabel="Record that is shown"
      />
      {/* Read out where a person steps, not with each record that comes. */}
      <Text size="xs" className={classes.count} role={isFollowing ? undefined : 'status'}>
        {`${position} of ${length} records`}
      </Text>
    </>
  );
}

export function Toolbar({ sessions, session, timeline, length, onChoose }: Props) {
  const all = sessions.all();
  return (
    <div className={classes.toolbar} role="group" aria-label="Session">
      {all.length > 1 && (
        <select
          className={classes.sessions}
          aria-label="Session"
          value={session?.id}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {all.map(({ id, title, records, ending }) => (
            <option key={id} value={id}>{`${title} (${records.length}${ending() === '' ? '' : ', left'})`}</option>
          ))}
        </select>
      )}
      {session && <Steps timeline={timeline} length={length} />}
      <Text size="xs" c="dimmed" role="status">
        {session?.ending()}
      </Text>
      <span className={classes.rest} />
      <Attached onChoose={onChoose} />
      {session && <AttachButton onChoose={onChoose} />}
      <OpenFile sessions={sessions} onChoose={onChoose} />
      {session && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() => save(session)}
        >
          Save recording
        </Button>
      )}
    </div>
  );
}
