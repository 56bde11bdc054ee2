import { remoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';

/** The countries to choose from. */
export const countriesView = defineView(['countries'], ({ countries }) => remoteView(countries));
