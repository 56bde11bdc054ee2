import { Button, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { isBesideClient } from '../shell/nonce';
import { AttachForm } from './attach';
import classes from './live.module.css';

/** How a client of this address is opened; an inspector that is served alone says where that goes on. */
const Client = () =>
  isBesideClient() ? (
    <>
      <Text size="sm" ta="center">
        Open the client with <code>?inspect</code> in its address, at this same address (host and port), in another tab
        of this browser. The inspector attaches at once, also in the middle of a session. Or open a recording.
      </Text>
      <Button component="a" href="/?inspect" target="_blank" rel="opener" leftSection={<IconExternalLink size={16} />}>
        Open the client
      </Button>
    </>
  ) : (
    <Text size="sm" ta="center">
      This inspector is served without a client: it opens recordings and attaches to Node processes. A client in a
      browser is inspected at its own address (host and port), under <code>/inspector</code>.
    </Text>
  );

export const NoSession = ({ onChoose }: { onChoose: (session: string) => void }) => (
  <div className={classes.empty}>
    <h2 className={classes.emptyTitle}>No client is open to inspection</h2>
    <Client />
    <Text size="sm" ta="center">
      A Node process that serves its inspection is attached to by its address.
    </Text>
    <AttachForm onChoose={onChoose} />
  </div>
);
