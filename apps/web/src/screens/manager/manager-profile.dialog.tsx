import '@mantine/core/styles/Tabs.layer.css';
import { useSend } from '@bourse/react';
import { Stack, Tabs } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Dialog, LateArea, PanelBoundary } from '../../components';
import { ManagerHead } from './manager-head';
import { ManagerLoaded } from './manager-loaded';
import { ManagerOverview } from './manager-overview';
import { ManagerTrades } from './manager-trades';

/** The assigned manager, over the trade room (T-029, T-261). */
export default function ManagerProfileDialog() {
  const send = useSend('dialogs');
  return (
    <Dialog
      size={960}
      title={<FormattedMessage id="manager.profile" defaultMessage="Manager profile" />}
      onClose={() => send({ type: 'dialog.close', name: 'managerProfile' })}
    >
      <LateArea area="manager">
        <PanelBoundary name="manager profile">
          <ManagerLoaded>
            <Stack gap="md">
              <ManagerHead />
              <Tabs defaultValue="overview" keepMounted={false}>
                <Tabs.List mb="md">
                  <Tabs.Tab value="overview">
                    <FormattedMessage id="manager.overview" defaultMessage="Overview" />
                  </Tabs.Tab>
                  <Tabs.Tab value="open_orders">
                    <FormattedMessage id="manager.openOrders" defaultMessage="Open orders" />
                  </Tabs.Tab>
                  <Tabs.Tab value="closed_orders">
                    <FormattedMessage id="manager.closedOrders" defaultMessage="Closed orders" />
                  </Tabs.Tab>
                </Tabs.List>
                <Tabs.Panel value="overview">
                  <ManagerOverview />
                </Tabs.Panel>
                <Tabs.Panel value="open_orders">
                  <ManagerTrades kind="open" />
                </Tabs.Panel>
                <Tabs.Panel value="closed_orders">
                  <ManagerTrades kind="closed" />
                </Tabs.Panel>
              </Tabs>
            </Stack>
          </ManagerLoaded>
        </PanelBoundary>
      </LateArea>
    </Dialog>
  );
}
