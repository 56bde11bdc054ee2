import { dialogsView, type DialogName } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Dialog } from '../../parts/dialog';
import { askAgain, lazyPart } from '../../adapters/lazy-part';
import { PanelBoundary } from '../../parts/panel-boundary';

const contents: Readonly<Record<DialogName, ComponentType>> = {
  menu: lazyPart(() => import('../menu/menu.dialog')),
  assetSearch: lazyPart(() => import('../asset-search/asset-search.dialog')),
  closeAll: lazyPart(() => import('../positions/close-all.dialog')),
  orderDetail: lazyPart(() => import('../positions/order-detail.dialog')),
  orderTicket: lazyPart(() => import('../trade-room/order-ticket.dialog')),
};

/** Shows the dialog in front; which one that is, core decides (hard case 8). */
export function DialogHost() {
  const { top } = useView(dialogsView);
  if (top === null) return null;
  const Content = contents[top.name];
  return (
    <PanelBoundary key={top.name} name={top.name} frame={(state) => <LostDialog name={top.name}>{state}</LostDialog>}>
      <Suspense fallback={null}>
        <Content />
      </Suspense>
    </PanelBoundary>
  );
}

/** A dialog that could not be shown is still a dialog: it stands over the page and can be closed. */
function LostDialog({ name, children }: { name: DialogName; children: ReactNode }) {
  const send = useSend('dialogs');
  const close = () => {
    askAgain();
    send({ type: 'dialog.close', name });
  };
  return (
    <Dialog
      title={<FormattedMessage id="common.notOpened" defaultMessage="This could not be opened" />}
      onClose={close}
    >
      {children}
    </Dialog>
  );
}
