import { dialogsView, type DialogName } from '@bourse/core';
import { useView } from '@bourse/react';
import { lazy, Suspense, type ComponentType } from 'react';
import { PanelBoundary } from '../../parts/panel-boundary';

const contents: Readonly<Record<DialogName, ComponentType>> = {
  menu: lazy(() => import('../menu/menu.dialog')),
  assetSearch: lazy(() => import('../asset-search/asset-search.dialog')),
  closeAll: lazy(() => import('../positions/close-all.dialog')),
  orderDetail: lazy(() => import('../positions/order-detail.dialog')),
  orderTicket: lazy(() => import('../trade-room/order-ticket.dialog')),
};

/** Shows the dialog in front; which one that is, core decides (hard case 8). */
export function DialogHost() {
  const { top } = useView(dialogsView);
  if (top === null) return null;
  const Content = contents[top.name];
  return (
    <PanelBoundary>
      <Suspense fallback={null}>
        <Content />
      </Suspense>
    </PanelBoundary>
  );
}
