import { footerView, positionsFrameView } from '@bourse/core/trading';
import { byRole, piecesOf, textOf, type Tone } from '../dom.ts';
import { type Look } from '../look.ts';
import { say } from '../catalogue.ts';
import { orderButtons } from './order-dialog.ts';

/** Figures that are old are all grey. */
const toneOf = (look: Look, tone: Tone): Tone => (look.view(positionsFrameView).isStale ? 'flat' : tone);

/** The account's figures, in the bar of a desktop. */
export function figures(look: Look): void {
  const { assetName, assetShort } = look.view(footerView);
  const bar = look.one('contentinfo', say('figures.title'));
  all(look, bar);
  look.says(`${say('orderDetail.asset')} ${assetShort}`, assetName !== '', bar);
  // Said once, whether anybody asks for the explanation or not.
  look.says(say('figures.marginLow'), look.view(footerView).isMarginWarned, bar);
}

/** The line of a phone, or the sheet that it opens. */
export function phoneFigures(look: Look): void {
  const view = look.view(footerView);
  const [sheet] = byRole('dialog', say('figures.title'));
  if (sheet) return all(look, sheet);
  const bar = look.one('contentinfo', say('figures.title'));
  const arrow = { up: ' ▲', down: ' ▼', flat: '' }[view.profitTone];
  const low = view.isMarginLow ? ` ${say('figures.marginLevel')} ${view.marginLevel}` : '';
  const warning = view.isMarginWarned ? ` ${say('figures.marginLow')}` : '';
  const line = `${say('figures.equity')} ${view.equity} ${say('figures.profit')}${arrow} ${view.profit}${low}${warning}`;
  look.text('figures', bar, line, true);
  look.stands('P/L', { text: view.profit, tone: toneOf(look, view.profitTone) }, bar);
}

function all(look: Look, within: HTMLElement | null): void {
  const view = look.view(footerView);
  for (const name of ['equity', 'margin', 'freeMargin', 'leverage'] as const)
    look.follows(say(`figures.${name}`), { text: view[name], tone: 'flat' }, within);
  look.follows(say('figures.profit'), { text: view.profit, tone: toneOf(look, view.profitTone) }, within);
  const levelTone = toneOf(look, view.isMarginLow ? 'down' : 'flat');
  look.follows(say('figures.marginLevel'), { text: view.marginLevel, tone: levelTone }, within);
  orderButtons(look, within);
  const { plan } = view;
  if (plan.kind === 'one') look.says(plan.name, true, within);
  if (plan.kind === 'many') look.says(say('figures.plans', { count: plan.count }), true, within);
  look.says(say('figures.joinPlan'), plan.kind === 'none', within);
  if (plan.kind === 'none' && within) look.same('plans', /active plan/.test(textOf(within)), false);
}

/** The explanation that is open: of the figure whose description it is. */
export function explanation(look: Look): void {
  const view = look.view(footerView);
  const hint = look.one('tooltip', undefined);
  if (hint === null) return;
  const figure = document.querySelector(`[aria-describedby~="${hint.id}"]`);
  const label = figure ? piecesOf(figure)[0]?.text : undefined;
  const means: Readonly<Record<string, string>> = {
    [say('figures.equity')]: say(view.equityHelp ?? 'figures.equityStandard'),
    [say('figures.profit')]: say('figures.profitMeans'),
    [say('figures.margin')]: say('figures.marginMeans'),
    [say('figures.freeMargin')]: say('figures.freeMarginMeans'),
    [say('figures.leverage')]: say('figures.leverageMeans'),
    [say('figures.marginLevel')]: say(view.isMarginLow ? 'figures.marginLow' : 'figures.marginLevelMeans'),
  };
  look.text(`explanation of ${String(label)}`, hint, means[label ?? ''] ?? '');
}
