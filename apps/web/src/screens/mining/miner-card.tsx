import type { MinerView } from '@bourse/core/money';
import { Group, Progress, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { AssetMark, Line, Lines, NumberText } from '../../components';
import classes from './mining.module.css';

/** A simulated miner: its amounts, and how far it is (T-181, T-182, T-213). */
export function MinerCard({ miner, isStale }: { miner: MinerView; isStale: boolean }) {
  const id = useId();
  const { asset, image, exchange, progress, progressText, days } = miner;
  return (
    <article className={classes['card']} aria-labelledby={id}>
      <Group gap="sm" wrap="nowrap">
        <AssetMark symbol={asset} image={image} type="crypto" size={36} />
        <div>
          <Title order={2} fz="md" lh={1.3} id={id}>
            {asset}
          </Title>
          <Text size="xs" c="dimmed">
            {exchange}
          </Text>
        </div>
      </Group>
      <Lines>
        <Line label={<FormattedMessage id="mining.balance" defaultMessage="Simulated balance" />}>
          <NumberText isStale={isStale}>{miner.balance}</NumberText>
        </Line>
        <Line label={<FormattedMessage id="mining.profit" defaultMessage="Simulated profit" />}>
          <NumberText isStale={isStale}>{miner.profit}</NumberText>
        </Line>
        <Line label={<FormattedMessage id="mining.estimated" defaultMessage="Simulated profit at the end" />}>
          <NumberText isStale={isStale}>{miner.estimatedProfit}</NumberText>
        </Line>
      </Lines>
      <div>
        <Group justify="space-between" gap="xs" mb={6} aria-hidden>
          <Text size="xs" c="dimmed">
            <FormattedMessage
              id="mining.days"
              defaultMessage="{days, plural, one {# day} other {# days}} in all"
              values={{ days }}
            />
          </Text>
          <Text size="xs" className="number">
            {progressText}
          </Text>
        </Group>
        <Progress.Root size="sm">
          <Progress.Section value={progress} color="brand" aria-labelledby={id} aria-valuetext={progressText} />
        </Progress.Root>
      </div>
    </article>
  );
}
