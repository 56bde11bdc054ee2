import { portfolioView, type PortfolioRow } from '@bourse/core/wealth';
import { useView } from '@bourse/react';
import { ColorSwatch, Group, Paper, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { MessageText } from '../../adapters/message';
import { NumberText, PanelBoundary } from '../../components';
import { palette, sliceColor } from '../../components/slices';
import '../../styles/wealth';
import { NoPortfolio } from './no-portfolio';
import { PortfolioShares } from './portfolio-shares';
import classes from './portfolio.module.css';

/** What the real account holds: as a ring, as a table, and a card each (T-183). */
export default function PortfolioPage() {
  const { isEmpty } = useView(portfolioView);
  return (
    <Stack p="md" gap="lg" w="100%" maw="64rem" mx="auto" flex={1} className={palette}>
      <header>
        <Title order={1} fz="xl">
          <FormattedMessage id="route.portfolio" defaultMessage="Portfolio" />
        </Title>
        <Text c="dimmed" fz="sm">
          <FormattedMessage
            id="portfolio.intro"
            defaultMessage="Your real account: its cash, and what your open positions are worth by kind of asset."
          />
        </Text>
      </header>
      <PanelBoundary name="portfolio">
        {isEmpty ? (
          <Paper withBorder radius="md">
            <NoPortfolio />
          </Paper>
        ) : (
          <Holdings />
        )}
      </PanelBoundary>
    </Stack>
  );
}

function Holdings() {
  const { rows, total, isStale } = useView(portfolioView);
  return (
    <>
      <Paper withBorder radius="md" p="lg">
        <Stack gap="md">
          <div>
            <Text fz="sm" c="dimmed">
              <FormattedMessage id="portfolio.worth" defaultMessage="Value of the portfolio" />
            </Text>
            <Text fz="1.75rem" fw={600} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
              <NumberText isStale={isStale}>{total}</NumberText>
            </Text>
          </div>
          <PortfolioShares />
        </Stack>
      </Paper>
      <SimpleGrid
        component="ul"
        className={classes['cards'] ?? ''}
        cols={{ base: 1, xs: 2, md: 3 }}
        spacing="md"
        verticalSpacing="md"
      >
        {rows.map((row) => (
          <li key={row.id}>
            <Holding row={row} isStale={isStale} />
          </li>
        ))}
      </SimpleGrid>
    </>
  );
}

/** One entry; the bar repeats its share and is no second statement of it. */
function Holding({ row, isStale }: { row: PortfolioRow; isStale: boolean }) {
  const { id, name, value, share, arc, color } = row;
  const title = `holding-${id}`;
  return (
    <Paper withBorder radius="md" p="md" component="article" aria-labelledby={title} h="100%">
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <ColorSwatch color={sliceColor(color)} size={12} withShadow={false} aria-hidden />
          <Title order={2} fz="sm" id={title}>
            <MessageText of={name} />
          </Title>
        </Group>
        <Group justify="space-between" align="baseline" gap="xs">
          <Text fz="lg" fw={600} lh={1.2}>
            <NumberText isStale={isStale}>{value}</NumberText>
          </Text>
          <Text fz="sm" c="dimmed">
            <NumberText isStale={isStale}>{share}</NumberText>
          </Text>
        </Group>
        <Progress value={arc} color={sliceColor(color)} size="xs" aria-hidden />
      </Stack>
    </Paper>
  );
}
