import { Button, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { AttachForm } from './attach';
import classes from './live.module.css';

export const NoSession = ({ onChoose }: { onChoose: (session: string) => void }) => (
  <div className={classes.empty}>
    <h2 className={classes.emptyTitle}>No client is open to inspection</h2>
    <Text size="sm" ta="center">
      Open the client with <code>?inspect</code> in its address, in another tab of this browser. The inspector attaches
      at once, also in the middle of a session. Or open a recording.
    </Text>
    <Button component="a" href="/?inspect" target="_blank" rel="opener" leftSection={<IconExternalLink size={16} />}>
      Open the client
    </Button>
    <Text size="sm" ta="center">
      A Node process that serves its inspection is attached to by its address.
    </Text>
    <AttachForm onChoose={onChoose} />
  </div>
);
