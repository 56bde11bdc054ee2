// What the flows promise besides by which somebody opens an account, or adds to one.
import { always, type Moment, type Property } from '@bourse/model-testing';
import type { AnyEventObject } from 'xstate';
import { registrationPlan, type RegistrationFields } from '../../guest/registration/registration.flow';
import { missingOf, type NewDemoAccountFields } from '../../money/new-demo-account/new-demo-account.flow';
import { hasProblems, type FormInput } from '../../shared/form';
import type { IntentResolved } from '../../shared/intent';
import { isBusy, shown, wasBusy } from './flow';

const submitOf = ({ told }: Pick<Moment, 'told'>): AnyEventObject | undefined =>
  told.find(({ to, event }) => to === 'intentQueue' && event.type === 'intent.submit')?.event;

/** `ends`: where the flow stands when it learns after all how the call of an unknown end ended. */
export const heardLater = (ends: Readonly<Record<'accepted' | 'rejected', string>>): Property =>
  always('what is learnt later ends the call of which nobody knew, and changes nothing else', (moment) => {
    const { cause, before, snapshot, told } = moment;
    if (cause.event?.type !== 'intent.resolved') return undefined;
    const { ref, outcome } = cause.event as unknown as IntentResolved;
    const [was, is] = [shown(before), shown(snapshot)];
    const isOwn = was.matches('unknown') && ref === String(was.context.submission);
    if (isOwn && outcome.kind !== 'unknown') return is.matches(ends[outcome.kind]);
    return told.length === 0 && was.context === is.context && JSON.stringify(was.value) === JSON.stringify(is.value);
  });

export const addsWhatIsShown = always(
  'what is added is what was pressed, to the account whose card is open',
  ({ before, told, cause }) => {
    const submitted = submitOf({ told });
    if (submitted === undefined) return undefined;
    const { openId } = shown(before).context as { readonly openId: number | null };
    const { id, amount } = submitted['body'] as { readonly id: number; readonly amount: number };
    return id === openId && amount === cause.event?.['amount'];
  },
);

export const opensWhatIsShown = always('a form is sent whole, and as it was at the press', ({ before, told }) => {
  const submitted = submitOf({ told });
  if (submitted === undefined) return undefined;
  const { fields } = shown(before).context as { readonly fields: NewDemoAccountFields };
  const body = submitted['body'] as Readonly<Record<string, unknown>>;
  return !hasProblems(missingOf(fields)) && Object.entries(fields).every(([name, text]) => String(body[name]) === text);
});

/** No intent: the server is asked by the form itself, and an answer that did not come is told as such. */
export const registrationEnds = always(
  'a registration that was sent ends accepted, rejected or unknown, as it was',
  (moment) => {
    if (!wasBusy(moment) || isBusy(moment)) return undefined;
    const { cause, told, snapshot } = moment;
    const end = shown(snapshot);
    const answer =
      cause.kind === 'done' ? (cause.event?.['output'] as { readonly kind: string } | undefined) : undefined;
    const kind = answer?.kind;
    const notices = told.flatMap(({ to, event }) =>
      to === 'notices' && event.type === 'notice.add' ? [event['kind']] : [],
    );
    if (kind === 'accepted') return end.matches('accepted') && !notices.includes('error');
    const problem = end.context.problem as { readonly id?: string } | null;
    const isTold = end.matches('editing') && problem !== null && notices.join() === 'error';
    const isUnknown = problem?.id === 'registration.unconfirmed' || problem?.id === 'connectivity.notSent';
    return isTold && isUnknown === (kind !== 'rejected');
  },
);

export const registersWhole = always('only a form without a problem is sent', ({ started }) => {
  const sent = started.find(({ id }) => id === 'send');
  if (sent === undefined) return undefined;
  const { fields, secrets = {} } = sent.input as FormInput<RegistrationFields>;
  return !hasProblems(registrationPlan.check(fields, secrets));
});
