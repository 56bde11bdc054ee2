import { assign, setup } from 'xstate';
import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import { port } from '../../shared/actor-port';
import { networkBackInSight, requestsOf } from '../../shared/remote';
import { tell } from '../../shared/resident';
import type { IdentityContext, IdentityDocument, IdentityEvent, OpenImage } from './identity.types';

/** The page that shows the documents. */
const PAGE = 'kyc';

const flow = setup({
  types: {
    context: {} as IdentityContext,
    events: {} as IdentityEvent,
    tags: {} as 'busy' | 'background' | 'stale',
  },
  actors: {
    listKycDocuments: port<readonly IdentityDocument[]>('listKycDocuments'),
    getKycImage: port<Blob, { address: string }>('getKycImage'),
  },
  guards: {
    isPage: (_, screen: string) => screen === PAGE,
    // Behind another page nobody misses them: its next visit asks.
    isBack: ({ context }, network: NetworkChanged['network']) => context.isShown && network === 'online',
    // The back office decides while somebody looks at what is still to be decided.
    isAwaited: ({ context: { documents, isShown } }) =>
      isShown && documents?.some(({ status }) => status === 'pending') === true,
    isThere: ({ context }, { document, name }: OpenImage) =>
      context.documents?.find(({ id }) => id === document)?.images.some((image) => image.name === name) ?? false,
  },
  actions: {
    setDocuments: assign((_, documents: readonly IdentityDocument[]) => ({ documents })),
    setOpen: assign((_, { document, name }: OpenImage) => ({ open: { document, name }, picture: null })),
    setPicture: assign((_, picture: Blob) => ({ picture })),
    setShown: assign((_, screen: string) => ({ isShown: screen === PAGE })),
    forgetPicture: assign({ open: null, picture: null }),
    notifyNotLoaded: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'identity.notLoaded' } }),
  },
  delays: { requestTimeout: 30_000 },
});
const { request, withAnswer } = requestsOf(flow);

const onPage = {
  guard: { type: 'isPage', params: ({ event }: { event: { screen: string } }) => event.screen },
} as const;
const addressOf = ({ documents, open }: IdentityContext) =>
  documents?.find(({ id }) => id === open?.document)?.images.find(({ name }) => name === open?.name)?.address ?? '';
const opened = { params: ({ event }: { event: OpenImage }) => event };
/** Asked for again, behind what shows: where no answer comes, the page says that it may be old. */
const again = { answered: { target: 'resting', actions: withAnswer('setDocuments') }, failed: 'stale' } as const;
const follow = { 'reading.changed': { guard: 'isAwaited', target: 'following' } } as const;
const look = {
  guard: { type: 'isThere', ...opened },
  target: '.loading',
  actions: { type: 'setOpen', ...opened },
} as const;

/** The documents that prove who the account holder is, their status, and one image of them at a time (M-143 to M-165). */
export const identityMachine = flow.createMachine({
  id: 'identity',
  meta: { visible: ['screen', 'name'] },
  type: 'parallel',
  context: { documents: null, open: null, picture: null, isShown: false },
  states: {
    documents: {
      description: 'The list of them.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nobody has looked at them yet.',
          on: { 'documents.load': 'loading', 'screen.changed': { ...onPage, target: 'loading' } },
        },
        loading: {
          description: 'The first answer is on its way.',
          ...request('listKycDocuments', {
            tags: 'busy',
            answered: { target: 'ready', actions: withAnswer('setDocuments') },
            failed: { target: 'failed', actions: 'notifyNotLoaded' },
          }),
          on: { 'network.changed': { ...networkBackInSight, target: 'loading', reenter: true } },
        },
        failed: {
          description: 'They did not come: that looks like no missing document (R14).',
          on: {
            'documents.load': 'loading',
            'screen.changed': { ...onPage, target: 'loading' },
            'network.changed': { ...networkBackInSight, target: 'loading' },
          },
        },
        ready: {
          description: 'They show; each visit of the page asks again, for the back office decides meanwhile.',
          initial: 'resting',
          on: { 'documents.load': '.refreshing', 'screen.changed': { ...onPage, target: '.refreshing' } },
          states: {
            resting: { description: 'Nothing is on its way.', on: follow },
            refreshing: {
              description: 'They are asked for again behind what shows.',
              ...request('listKycDocuments', { ...again, failed: { target: 'stale', actions: 'notifyNotLoaded' } }),
            },
            following: {
              description: 'A decision may have come: they are asked for, and the page alone says where that fails.',
              ...request('listKycDocuments', again),
            },
            stale: {
              description: 'What shows may be old: it could not be loaded again.',
              tags: 'stale',
              on: {
                'reading.changed': { guard: 'isAwaited', target: 'recovering' },
                'network.changed': { ...networkBackInSight, target: 'recovering' },
              },
            },
            recovering: {
              description: 'It may be old until an answer comes, and the page goes on saying so.',
              ...request('listKycDocuments', { ...again, tags: ['background', 'stale'] }),
            },
          },
        },
      },
    },
    image: {
      description: 'The image that somebody looks at; it comes with the token, as bytes (M-165).',
      initial: 'closed',
      on: {
        'image.open': look,
        'image.close': { target: '.closed', actions: 'forgetPicture' },
        'screen.changed': {
          target: '.closed',
          actions: ['forgetPicture', { type: 'setShown', params: ({ event }) => event.screen }],
        },
      },
      states: {
        closed: { description: 'None shows.' },
        loading: {
          description: 'It is on its way.',
          ...request('getKycImage', {
            input: ({ context }) => ({ address: addressOf(context) }),
            answered: { target: 'shown', actions: withAnswer('setPicture') },
            failed: 'failed',
          }),
        },
        shown: { description: 'It shows.' },
        failed: {
          description: 'It did not come: a press asks again, and so does the network once it is back.',
          on: { 'network.changed': { ...networkBackInSight, target: 'loading' } },
        },
      },
    },
  },
});
