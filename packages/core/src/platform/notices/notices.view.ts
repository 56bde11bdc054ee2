import { defineView } from '../../shared/view';
import type { Notice } from './notices.types';

const none: readonly Notice[] = [];

/** What is shown top right, newest first. */
export const noticesView = defineView(['notices'], ({ notices }) => ({ notices: notices?.context.notices ?? none }));
