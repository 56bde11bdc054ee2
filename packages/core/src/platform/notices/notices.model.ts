import { defineModel } from '../../testing/model';
import { noticesMachine } from './notices.machine';
import { noticesView } from './notices.view';

const refused = { type: 'notice.add', kind: 'error', message: { text: 'Refused' }, topic: 'signIn' } as const;

export const noticesModel = defineModel(noticesMachine, {
  events: [
    refused,
    { type: 'notice.add', kind: 'success', message: { id: 'orders.placed' } },
    { type: 'notice.withdraw', topic: 'signIn' },
    { type: 'notice.close', key: 1 },
    { type: 'notice.expire', key: 1 },
    { type: 'notice.close', key: 2 },
    { type: 'notice.expire', key: 2 },
  ],
  key: ({ context }) => [context.nextKey, context.notices],
  // Two notices and a repeated one cover every case.
  stopWhen: ({ context }) => context.nextKey > 3,
  view: noticesView,
});
