import { remoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';

/** The countries, all of them. */
export const countryChoiceView = defineView(['countryChoice'], ({ countryChoice }) => remoteView(countryChoice));
