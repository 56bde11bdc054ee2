import type { Message } from '@bourse/core';
import { useCallback } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

const textOf = (intl: IntlShape, message: Message | null | undefined): string => {
  if (message === null || message === undefined) return '';
  return 'text' in message ? message.text : intl.formatMessage(message, message.values);
};

/** A function that turns a `Message` of core into the text of the chosen language; empty without a message. */
export function useMessage(): (message: Message | null | undefined) => string {
  const intl = useIntl();
  return useCallback((message) => textOf(intl, message), [intl]);
}

/** The text of a `Message` of core, without an element around it: react-intl knows ids only, core also has the server's texts. */
export const MessageText = ({ of }: { of: Message | null | undefined }) => useMessage()(of);
