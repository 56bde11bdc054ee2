import { useSend } from '@bourse/react';
import { SidePanel } from '../../parts/dialog';
import { useText } from '../../parts/text';
import { AccountPanel } from '../shell/account-panel';
import { BuyNow } from '../shell/buy-now';
import { MenuEntries } from '../shell/rail';
import classes from './menu.module.css';

/** The phone's left menu: where to go, and the account at its foot. */
export default function MenuDialog() {
  const send = useSend('dialogs');
  const say = useText();
  const close = () => send({ type: 'dialog.close', name: 'menu' });
  return (
    <SidePanel isOpen onClose={close} title="shell.menu">
      <nav className={classes['menu']} aria-label={say('shell.menu')}>
        <MenuEntries onGo={close} />
      </nav>
      <div className={classes['foot']}>
        <AccountPanel />
        <BuyNow />
      </div>
    </SidePanel>
  );
}
