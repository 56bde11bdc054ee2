import { depositView, type Method } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, Group, NavLink, Stack, Tabs, Title } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconCoin,
  IconCreditCard,
  IconFileInvoice,
  IconHeadset,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AssetMark, useIsMobile } from '../../components';
import { useFocusAgain, useFocusHere } from '../../components/focus';
import { CardPanel } from './card-panel';
import { CoinPanel } from './coin-panel';
import { CustomPanel } from './custom-panel';
import { InvoicePanel } from './invoice-panel';

const ICONS = { card: IconCreditCard, coin: IconCoin, custom: IconHeadset, invoice: IconFileInvoice } as const;

function MethodIcon({ kind, coin }: Method) {
  if (coin) return <AssetMark symbol={coin.symbol} image={coin.logo} type="crypto" size={20} />;
  const Icon = ICONS[kind];
  return <Icon size={18} stroke={1.6} aria-hidden />;
}

function MethodName({ kind, coin }: Method) {
  if (coin)
    return (
      <FormattedMessage
        id="depositPopup.coin"
        defaultMessage="{name} ({symbol})"
        values={{ name: coin.name, symbol: coin.symbol }}
      />
    );
  if (kind === 'card') return <FormattedMessage id="depositPopup.card" defaultMessage="Card (debit)" />;
  if (kind === 'custom') return <FormattedMessage id="depositPopup.custom" defaultMessage="Custom" />;
  return <FormattedMessage id="depositPopup.invoice" defaultMessage="Invoice" />;
}

/** The card's inputs hold what is typed of the card: they stay while another method is in front (M-051). */
function Panel({ method, isShown }: { method: Method; isShown: boolean }): ReactNode {
  if (method.kind === 'card') return <CardPanel />;
  if (!isShown) return null;
  if (method.kind === 'coin') return <CoinPanel />;
  return method.kind === 'custom' ? <CustomPanel /> : <InvoicePanel />;
}

/**
 * The methods and the one in front: beside each other on a wide screen (M-008), one after the other on a phone (M-014,
 * M-016). The panels stand at one place for both, because a phone that is turned must not lose what is typed of a card.
 */
export function Methods() {
  const { methods, chosen, isListing } = useView(depositView);
  const send = useSend('deposit');
  const isMobile = useIsMobile();
  return (
    <Tabs
      orientation={isMobile ? 'horizontal' : 'vertical'}
      variant="pills"
      styles={{ tabLabel: { textAlign: 'start' } }}
      value={isMobile && isListing ? null : chosen}
      onChange={(method) => method && send({ type: 'method.choose', method })}
    >
      {isMobile ? <PhoneHead /> : <TabList methods={methods} />}
      {methods.map((method) => (
        <Tabs.Panel key={method.id} value={method.id} {...(isMobile ? UNNAMED : { pl: 'lg' })}>
          <Panel method={method} isShown={method.id === chosen && !(isMobile && isListing)} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** On a phone no tab names the panel: its head does. */
const UNNAMED = { role: undefined, 'aria-labelledby': undefined };

function TabList({ methods }: { methods: readonly Method[] }) {
  return (
    <Tabs.List aria-label={useIntl().formatMessage({ id: 'depositPopup.methods', defaultMessage: 'Ways to deposit' })}>
      {methods.map((method) => (
        <Tabs.Tab key={method.id} value={method.id} leftSection={<MethodIcon {...method} />}>
          <MethodName {...method} />
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** The list of methods, or the way back to it. */
function PhoneHead() {
  const { methods, chosen, isListing } = useView(depositView);
  if (!isListing) return <Head front={methods.find(({ id }) => id === chosen)} />;
  return (
    <Stack gap="xs">
      {methods.map((method) => (
        <Entry key={method.id} method={method} />
      ))}
    </Stack>
  );
}

function Entry({ method }: { method: Method }) {
  const send = useSend('deposit');
  return (
    <NavLink
      ref={useFocusAgain<HTMLButtonElement>(`way to deposit ${method.id}`)}
      component="button"
      type="button"
      label={<MethodName {...method} />}
      leftSection={<MethodIcon {...method} />}
      rightSection={<IconChevronRight size={18} stroke={1.6} aria-hidden />}
      onClick={() => send({ type: 'method.choose', method: method.id })}
    />
  );
}

/** The way back, with the focus of the entry that was chosen, and the method's name. */
function Head({ front }: { front: Method | undefined }) {
  const send = useSend('deposit');
  return (
    <Group gap="xs" mb="sm" wrap="nowrap">
      <Button
        ref={useFocusHere<HTMLButtonElement>()}
        variant="subtle"
        size="sm"
        px="xs"
        ml="-xs"
        leftSection={<IconChevronLeft size={18} stroke={1.6} aria-hidden />}
        onClick={() => send({ type: 'methods.show' })}
      >
        <FormattedMessage id="depositPopup.back" defaultMessage="Back" />
      </Button>
      {front ? (
        <Title order={3} fz="md">
          <MethodName {...front} />
        </Title>
      ) : null}
    </Group>
  );
}
