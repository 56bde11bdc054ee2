import { twoFaView } from '@bourse/core/device';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

const DIGITS = 6;

/** The device check. */
export function twoFa(look: Look): void {
  const view = look.view(twoFaView);
  const main = look.one('main', undefined);
  look.text('title', main?.querySelector('h1') ?? null, say('twoFa.title'));
  look.says(view.email, true, main);
  for (let at = 1; at <= DIGITS; at++) {
    const box = look.one('textbox', say('code.digit', { index: at, count: DIGITS }), main);
    look.same(`box ${at} refused`, box?.getAttribute('aria-invalid') === 'true', view.problem !== null);
    look.same(`box ${at} takes no text`, (box as HTMLInputElement | null)?.readOnly, view.isVerifying);
  }
  if (view.problem) look.stands('problem', say(view.problem), main);
  look.control(
    'button',
    say('twoFa.submit'),
    { busy: view.isVerifying, sends: [sent('twoFa', 'code.submit', { code: '[secret]' })] },
    main,
  );
  look.control(
    'button',
    say('twoFa.request'),
    {
      busy: view.isRequesting,
      locked: !view.canRequest && !view.isRequesting,
      sends: [sent('twoFa', 'code.request')],
    },
    main,
  );
  look.says(say('mailedCode.tooMany'), view.isThrottled, main);
  look.says(say('twoFa.sent'), view.isSent, main);
  look.says(say('twoFa.nextCode', { time: view.waitText }), view.wait > 0, main);
  look.control('button', say('account.signOut'), { sends: [sent('session', 'session.end')] }, main);
}
