import { formatTime } from '@bourse/core';
import { deviceSessionsView, type ListedDevice } from '@bourse/core/identity';
import { byRole } from '../dom.ts';
import { sent, type Look, type Sent } from '../look.ts';
import { say } from '../catalogue.ts';

/** The devices that the account is signed in by. */
export function deviceSessions(look: Look): void {
  const view = look.view(deviceSessionsView);
  const dialog = look.one('dialog', say('deviceSessions.title'));
  if (dialog === null) return;
  const close = [sent('dialogs', 'dialog.close', { name: 'deviceSessions' })];
  look.control('button', say('common.close'), { sends: close }, dialog);
  const words = { empty: 'deviceSessions.none', retry: [sent('deviceSessions', 'sessions.reload')] };
  look.listState(view.phase, words, dialog);
  if (view.phase !== 'ready') return;
  look.says(say('deviceSessions.alone'), view.isAlone, dialog);
  look.says(say('deviceSessions.note'), !view.isAlone, dialog);
  const rows = byRole('listitem', undefined, dialog);
  look.same('devices', rows.length, view.devices.length);
  for (const [at, device] of view.devices.entries()) row(look, rows[at], device);
  look.says(say('deviceSessions.everywhereAsk'), view.isEverywhereAsked, dialog);
  const everywhere = say('deviceSessions.everywhere');
  look.present('button', everywhere, view.isEverywhereAsked || view.canEndEverywhere, dialog);
  if (view.isEverywhereAsked) question(look, dialog, everywhere);
  else if (view.canEndEverywhere)
    look.control('button', everywhere, asks(look, sent('deviceSessions', 'everywhere.signOut')), dialog);
}

function row(look: Look, within: HTMLElement | undefined, device: ListedDevice): void {
  if (within === undefined) return;
  const { id, isCurrent, isAsked } = device;
  const name = say(device.device);
  look.stands('device', name, within);
  look.stands('last use', say('deviceSessions.lastUsed', { time: formatTime(device.lastUsedAt) }), within);
  look.stands('sign-in', say('deviceSessions.signedIn', { time: formatTime(device.signedInAt) }), within);
  look.says(say('deviceSessions.current'), isCurrent, within);
  const signOut = say('deviceSessions.signOutOf', { name });
  look.present('button', signOut, !isCurrent && !isAsked, within);
  if (!isCurrent && !isAsked)
    look.control('button', signOut, asks(look, sent('deviceSessions', 'device.signOut', { id })), within);
  look.says(say('deviceSessions.ask'), isAsked, within);
  if (isAsked) question(look, within, say('deviceSessions.confirm'));
}

/** A button that asks about one, unless another is asked about or being ended. */
const asks = (look: Look, event: Sent) => ({ locked: look.view(deviceSessionsView).isHeld, sends: [event] });

/** What asks first, and for a moment takes no press. */
function question(look: Look, within: HTMLElement, confirm: string): void {
  const { isEnding, isLocked } = look.view(deviceSessionsView);
  const cancel = { disabled: isEnding, sends: [sent('deviceSessions', 'ending.cancel')] };
  look.control('button', say('common.cancel'), cancel, within);
  const sends = [sent('deviceSessions', 'ending.confirm')];
  look.control('button', confirm, { busy: isEnding, locked: isLocked, sends }, within);
}
