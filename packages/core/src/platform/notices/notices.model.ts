import { defineModel } from '../../testing';
import { noticesMachine } from './notices.machine';
import { noticesView } from './notices.view';

const refused = { type: 'notice.add', kind: 'error', message: { text: 'Refused' } } as const;

export const noticesModel = defineModel(noticesMachine, {
  events: [
    refused,
    { type: 'notice.add', kind: 'success', message: { id: 'orders.placed' } },
    { type: 'notice.close', key: 1 },
    { type: 'notice.expire', key: 1 },
    { type: 'notice.close', key: 2 },
    { type: 'notice.expire', key: 2 },
  ],
  // Two keys show every case; what comes after them differs in nothing that a guard reads.
  key: ({ context }) => [
    Math.min(context.nextKey, 3),
    context.notices.filter((notice) => notice.key < 3),
    Math.min(context.notices.length, 2),
    context.notices.some((notice) => notice.kind === 'error'),
  ],
  view: noticesView,
});
