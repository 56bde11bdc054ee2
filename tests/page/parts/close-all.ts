import { closeAllView, positionsFrameView } from '@bourse/core/trading';
import { byRole } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

/** The step before everything is closed. */
export function closeAll(look: Look): void {
  const view = look.view(closeAllView);
  const title = say('closing.confirmTitle');
  look.present('dialog', title, view.isShown);
  const [dialog] = byRole('dialog', title);
  if (!view.isShown || dialog === undefined) return;
  const account = say(view.isPractice ? 'closing.practiceAccount' : 'closing.realAccount');
  look.stands('question', `${account}. ${say('closing.confirmText', { count: view.count })}`, dialog);
  const { isStale } = look.view(positionsFrameView);
  look.follows(say('closing.totalProfit'), { text: view.profit, tone: isStale ? 'flat' : view.tone }, dialog);
  look.text('what changed', look.one('status', undefined, dialog), say(view.problem));
  const cancel = [sent('closing', 'closeAll.cancel')];
  look.control('button', say('common.close'), { sends: cancel }, dialog);
  look.control('button', say(view.isBusy ? 'common.hide' : 'closing.cancel'), { sends: cancel }, dialog);
  look.control(
    'button',
    say('closing.confirm', { count: view.count }),
    { busy: view.isBusy, locked: view.isLocked, sends: [sent('closing', 'closeAll.confirm')] },
    dialog,
  );
}
