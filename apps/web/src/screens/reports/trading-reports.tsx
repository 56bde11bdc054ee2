import { accountModeView } from '@bourse/core/account';
import { balanceView, footerView, orderBookView, positionsFrameView, positionsNoteView } from '@bourse/core/trading';
import { tradeRoomView } from '@bourse/core/trading/home';
import { useSend, useView } from '@bourse/react';
import { Text } from '@mantine/core';
import { IconListDetails, IconWallet } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { Line, Lines, MessageText, NumberText, useLateList } from '../../components';
import { LABELS } from '../shell/figures';
import { OldNote, ReportCard } from './report-card';

/** What rests on the open positions: whether they have come, and how to ask for them again. */
function useOpenList() {
  const { openPhase } = useView(orderBookView);
  const send = useSend('openOrders');
  const phase = openPhase === 'empty' ? 'ready' : openPhase;
  return useLateList('trading', phase, () => send({ type: 'orders.reload' }));
}

/** The account in its active mode (T-179, R17). */
export function AccountReport() {
  const list = useOpenList();
  const { isStale } = useView(positionsFrameView);
  const { path } = useView(tradeRoomView);
  const { balance } = useView(balanceView);
  const { isOld } = useView(accountModeView);
  const { equity, equityHelp, margin } = useView(footerView);
  return (
    <ReportCard
      name="account report"
      icon={IconWallet}
      title={<FormattedMessage id="reports.account" defaultMessage="Account Report" />}
      href={path}
      link={<FormattedMessage id="reports.toTradeRoom" defaultMessage="To the trade room" />}
      {...list}
    >
      <Lines>
        <Line label={<FormattedMessage id="reports.balance" defaultMessage="Balance" />} isMain>
          <NumberText isStale={isOld}>{balance}</NumberText>
        </Line>
        <Line label={LABELS.equity}>
          <NumberText isStale={isStale}>{equity}</NumberText>
        </Line>
        <Line label={LABELS.margin}>
          <NumberText isStale={isStale}>{margin}</NumberText>
        </Line>
      </Lines>
      {equityHelp ? (
        <Text size="xs" c="dimmed">
          <MessageText of={equityHelp} />
        </Text>
      ) : null}
    </ReportCard>
  );
}

/** The open positions (T-179). */
export function OpenReport() {
  const list = useOpenList();
  const { isStale } = useView(positionsFrameView);
  const { note } = useView(positionsNoteView);
  const { openCount, openProfit, openProfitTone } = useView(orderBookView);
  return (
    <ReportCard
      name="open positions report"
      icon={IconListDetails}
      title={<FormattedMessage id="reports.open" defaultMessage="Open positions" />}
      href="/orderbook"
      link={<FormattedMessage id="reports.toOrderBook" defaultMessage="To the order book" />}
      {...list}
    >
      <Lines>
        <Line label={<FormattedMessage id="reports.count" defaultMessage="Count" />} isMain>
          <NumberText isStale={isStale}>{openCount}</NumberText>
        </Line>
        <Line label={LABELS.profit}>
          <NumberText tone={openProfitTone} isStale={isStale}>
            {openProfit}
          </NumberText>
        </Line>
      </Lines>
      <OldNote isShown={note !== null} />
    </ReportCard>
  );
}
