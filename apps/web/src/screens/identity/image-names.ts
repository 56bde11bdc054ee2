import type { ImageName } from '@bourse/core/identity';
import { defineMessages } from 'react-intl';

/** What each image shows. */
export const imageLabels: Readonly<Record<ImageName, { id: string; defaultMessage: string }>> = defineMessages({
  front: { id: 'identity.front', defaultMessage: 'Front image' },
  back: { id: 'identity.back', defaultMessage: 'Back image' },
  credit_card_front: { id: 'identity.cardFront', defaultMessage: 'Credit card, front' },
  credit_card_back: { id: 'identity.cardBack', defaultMessage: 'Credit card, back' },
  proof_of_address: { id: 'identity.proof', defaultMessage: 'Proof of address' },
});
