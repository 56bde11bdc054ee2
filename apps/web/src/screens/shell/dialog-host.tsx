import { dialogsView, type DialogName } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Arriving, Dialog, Leaving } from '../../components/dialog';
import { withTexts } from '../../adapters/intl';
import { askAgain, lazyPart } from '../../adapters/lazy-part';
import { PanelBoundary } from '../../components/panel-boundary';
import { LoadingState } from '../../components/states';

/** Not while the page is idle: few open them. */
const ON_DEMAND = { isOnDemand: true };

const contents: Readonly<Record<DialogName, ComponentType>> = {
  menu: lazyPart(() => import('../menu/menu.dialog')),
  accounts: lazyPart(() => import('../accounts/accounts.dialog')),
  figures: lazyPart(() => import('./figures.dialog')),
  indicators: lazyPart(() => import('../../chart/indicators.dialog'), ON_DEMAND),
  bonusSummary: lazyPart(() => import('../accounts/bonus-summary.dialog'), ON_DEMAND),
  autoConnect: lazyPart(() => import('../auto-connect/auto-connect.dialog'), ON_DEMAND),
  chat: lazyPart(() => withTexts('support', () => import('../chat/chat.dialog')), ON_DEMAND),
  depositChooser: lazyPart(() => withTexts('money', () => import('../deposit/deposit-chooser.dialog')), ON_DEMAND),
  depositPopup: lazyPart(() => withTexts('money', () => import('../deposit/deposit-popup.dialog')), ON_DEMAND),
  withdrawal: lazyPart(() => withTexts('money', () => import('../withdrawal/withdrawal.dialog')), ON_DEMAND),
  withdrawalMethods: lazyPart(
    () => withTexts('money', () => import('../withdrawal/withdrawal-methods.dialog')),
    ON_DEMAND,
  ),
  receiverForm: lazyPart(() => withTexts('money', () => import('../withdrawal/receiver-form.dialog')), ON_DEMAND),
  plans: lazyPart(() => withTexts('money', () => import('../plans/plans.dialog')), ON_DEMAND),
  onboarding: lazyPart(() => withTexts('money', () => import('../onboarding/onboarding.dialog')), ON_DEMAND),
  changePassword: lazyPart(() => withTexts('identity', () => import('../profile/change-password.dialog')), ON_DEMAND),
  deviceSessions: lazyPart(() => withTexts('identity', () => import('../profile/device-sessions.dialog')), ON_DEMAND),
  editProfile: lazyPart(() => withTexts('identity', () => import('../profile/edit-profile.dialog')), ON_DEMAND),
  kycUpload: lazyPart(() => withTexts('identity', () => import('../identity/identity-upload.dialog')), ON_DEMAND),
  managerProfile: lazyPart(() => withTexts('manager', () => import('../manager/manager-profile.dialog')), ON_DEMAND),
  assetSearch: lazyPart(() => import('../asset-search/asset-search.dialog')),
  closeAll: lazyPart(() => import('../positions/close-all.dialog')),
  orderDetail: lazyPart(() => import('../positions/order-detail.dialog')),
  orderDialog: lazyPart(() => import('../trade-room/order-dialog.dialog')),
  orderTicket: lazyPart(() => import('../trade-room/order-ticket.dialog')),
};

/** Shows the dialog in front; which one that is, core decides (hard case 8). */
export function DialogHost() {
  const { top, isArriving, isLeaving } = useView(dialogsView);
  if (top === null) return isLeaving ? <Leaving /> : null;
  const Content = contents[top.name];
  return (
    <PanelBoundary key={top.name} name={top.name} frame={(state) => <LostDialog name={top.name}>{state}</LostDialog>}>
      <Arriving value={isArriving}>
        {/* Most files are here by then: a frame before them would flash. */}
        <Suspense fallback={isArriving ? null : <ComingDialog name={top.name} />}>
          <Content />
        </Suspense>
      </Arriving>
    </PanelBoundary>
  );
}

/** One whose file is slow can be closed as well. It is small on a phone too: what comes may be a sheet. */
function ComingDialog({ name }: { name: DialogName }) {
  const send = useSend('dialogs');
  return (
    <Dialog
      isQuestion
      title={<FormattedMessage id="common.loading" defaultMessage="Loading" />}
      onClose={() => send({ type: 'dialog.close', name })}
    >
      <LoadingState />
    </Dialog>
  );
}

/** A dialog that failed to load shows as a dialog all the same, so that it can be closed. */
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
