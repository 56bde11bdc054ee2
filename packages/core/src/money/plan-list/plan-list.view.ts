import { remoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';

/** The plans that can be joined, as far as they have come. */
export const planListView = defineView(['planList'], ({ planList }) => remoteView(planList));
