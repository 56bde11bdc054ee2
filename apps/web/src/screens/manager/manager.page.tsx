import '@mantine/core/styles/Tabs.layer.css';
import { Stack, Tabs, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { LateArea, PanelBoundary } from '../../components';
import { ManagerHead } from './manager-head';
import { ManagerLoaded } from './manager-loaded';
import { ManagerOverview } from './manager-overview';
import { ManagerTrades } from './manager-trades';

/** The assigned manager: profile, record and open positions (T-185 to T-191). */
export default function ManagerPage() {
  return (
    <Stack p="md" gap="md" w="100%" maw="72rem" mx="auto" flex={1}>
      <Title order={1} fz="xl">
        <FormattedMessage id="route.manager" defaultMessage="Account manager" />
      </Title>
      <LateArea area="manager">
        <PanelBoundary name="manager">
          <ManagerLoaded>
            <ManagerHead />
            <Tabs defaultValue="overview" keepMounted={false}>
              <Tabs.List mb="md">
                <Tabs.Tab value="overview">
                  <FormattedMessage id="manager.overview" defaultMessage="Overview" />
                </Tabs.Tab>
                <Tabs.Tab value="portfolio">
                  <FormattedMessage id="manager.portfolio" defaultMessage="Portfolio" />
                </Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="overview">
                <ManagerOverview />
              </Tabs.Panel>
              <Tabs.Panel value="portfolio">
                <ManagerTrades kind="open" />
              </Tabs.Panel>
            </Tabs>
          </ManagerLoaded>
        </PanelBoundary>
      </LateArea>
    </Stack>
  );
}
