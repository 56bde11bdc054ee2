import type { Message } from '@bourse/core';
import { useCallback } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

const textOf = (intl: IntlShape, message: Message | null | undefined): string => {
  if (message === null || message === undefined) return '';
  return 'text' in message ? message.text : intl.formatMessage(message, message.values);
};

/** A function that turns a `Message` of core into the text of the chosen language; nothing for nothing. */
export function useMessage(): (message: Message | null | undefined) => string {
  const intl = useIntl();
  return useCallback((message) => textOf(intl, message), [intl]);
}

/** The text of a `Message` of core, without an element around it: react-intl knows ids, core also hands on the server's words. */
export const MessageText = ({ of }: { of: Message | null | undefined }) => useMessage()(of);
