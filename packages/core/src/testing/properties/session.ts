// Who is signed in: nothing is asked for anybody who is not (hard case 5).
import { always, never } from '@bourse/model-testing';
import { sessionModel } from '../../platform/session/session.model';
import { shown, type FlowProperties } from './flow';

const ASKED_FOR_USER = ['reloadUser', 'depart'];

export const sessionProperties: FlowProperties = {
  model: sessionModel,
  properties: [
    always('what is asked is asked for somebody who is signed in', ({ snapshot, started }) => {
      if (!started.some(({ id }) => ASKED_FOR_USER.includes(id))) return undefined;
      const { user, token } = shown(snapshot).context;
      return user !== null && token !== null;
    }),
    never('a call for a user goes on once nobody is signed in', ({ snapshot, running }) =>
      shown(snapshot).context.user === null ? running.some((id) => ASKED_FOR_USER.includes(id)) : undefined,
    ),
    always('a sign-out forgets who was here at once, and makes the token void', (moment) => {
      const { cause, before, snapshot, started } = moment;
      if (cause.event?.type !== 'session.end' || !shown(before).matches('active')) return undefined;
      const { user, token } = shown(snapshot).context;
      return user === null && token === null && started.some(({ id }) => id === 'logout');
    }),
    always('that somebody is gone is told', ({ before, snapshot, told }) => {
      const [was, is] = [shown(before).context.user, shown(snapshot).context.user];
      if (was === null || is !== null) return undefined;
      return told.some(({ to, event }) => to === 'app' && event.type === 'session.ended');
    }),
    always('a new sign-in does not wait for the sign-out before it', ({ cause, before, snapshot }) => {
      if (cause.event?.type !== 'session.start' || !shown(before).matches('signingOut')) return undefined;
      return !shown(snapshot).matches('signingOut') && shown(snapshot).context.user !== null;
    }),
    always(
      'the epoch never falls',
      ({ before, snapshot }) => shown(snapshot).context.epoch >= shown(before).context.epoch,
    ),
  ],
  openings: [['session.start #1', 'session.end']],
};
