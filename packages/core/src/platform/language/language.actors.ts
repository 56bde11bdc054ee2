import { fromCallback } from 'xstate';
import type { Services } from '../../shared/services';
import type { languageMachine } from './language.machine';
import type { LanguageEvent } from './language.types';

/** Where the choice is kept on this device. */
export const LANGUAGE_KEY = 'webtrader_lang';

type Provided = Parameters<typeof languageMachine.provide>[0];

export const languageActors = ({ ports }: Services) =>
  ({
    watchStored: fromCallback<LanguageEvent, undefined>(({ sendBack }) =>
      ports.storage.watch(LANGUAGE_KEY, (value) => sendBack({ type: 'language.stored', value })),
    ),
  }) satisfies Provided['actors'];

export const languageActions = ({ ports }: Services) =>
  ({
    storeLanguage: (_: unknown, value: string) => ports.storage.set(LANGUAGE_KEY, value),
  }) satisfies Provided['actions'];
