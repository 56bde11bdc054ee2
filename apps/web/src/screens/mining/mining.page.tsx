import { miningView, type MiningView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import { LateArea, Loaded, NumberText, PanelBoundary } from '../../components';
import '../../styles/mining';
import { MinerCard } from './miner-card';
import classes from './mining.module.css';

const COUNT = defineMessage({ id: 'mining.count', defaultMessage: 'Mining assets' });

/** The mining simulation; what it is stands above whatever it shows (T-181, T-182, R28). */
export default function MiningPage() {
  return (
    <div className={classes['page']}>
      <Title order={1} fz="xl">
        <FormattedMessage id="mining.title" defaultMessage="Mining" />
      </Title>
      <Alert color="warn" icon={<IconFlask size={18} stroke={1.6} aria-hidden />}>
        <FormattedMessage id="mining.simulation" defaultMessage="Simulation – no real mining or earnings" />
      </Alert>
      <LateArea area="money">
        <PanelBoundary name="mining">
          <Miners />
        </PanelBoundary>
      </LateArea>
    </div>
  );
}

function Miners() {
  const view = useView(miningView);
  const send = useSend('mining');
  const intl = useIntl();
  return (
    <Loaded
      phase={view.phase}
      empty={<FormattedMessage id="mining.none" defaultMessage="No mining assets" />}
      onRetry={() => send({ type: 'remote.load' })}
    >
      <Stats {...view} />
      {/* Nothing else on the page takes the focus, from which keys scroll. */}
      <div className={classes['cards']} tabIndex={0} role="group" aria-label={intl.formatMessage(COUNT)}>
        {view.miners.map((miner) => (
          <MinerCard key={miner.id} miner={miner} isStale={view.isStale} />
        ))}
      </div>
    </Loaded>
  );
}

function Stats({ count, balance, profit, estimatedProfit, isStale }: MiningView) {
  return (
    <dl className={classes['stats']}>
      <Stat label={<FormattedMessage {...COUNT} />}>
        <NumberText isStale={isStale}>{count}</NumberText>
      </Stat>
      <Stat label={<FormattedMessage id="mining.balance" defaultMessage="Simulated balance" />}>
        <NumberText isStale={isStale}>{balance}</NumberText>
      </Stat>
      <Stat label={<FormattedMessage id="mining.profit" defaultMessage="Simulated profit" />}>
        <NumberText isStale={isStale}>{profit}</NumberText>
      </Stat>
      <Stat label={<FormattedMessage id="mining.estimated" defaultMessage="Simulated profit at the end" />}>
        <NumberText isStale={isStale}>{estimatedProfit}</NumberText>
      </Stat>
    </dl>
  );
}

function Stat({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['stat']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
