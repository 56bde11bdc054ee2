import { followResident } from '../../shared/follow';
import type { assetSearchMachine } from './asset-search.machine';
import type { AssetSearchEvent } from './asset-search.types';

export const assetSearchActors = () =>
  ({
    /** Back and sign-out close the dialog without asking the search (hard case 7). */
    followDialog: followResident(
      'dialogs',
      ({ context }) => context.stack.some(({ name }) => name === 'assetSearch'),
      (isOpen, isStart): AssetSearchEvent | null => (isOpen || isStart ? null : { type: 'dialog.closed' }),
    ),
  }) satisfies Parameters<typeof assetSearchMachine.provide>[0]['actors'];
