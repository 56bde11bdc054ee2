import type { Message } from '@bourse/core';
import { useCallback } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

const textOf = (intl: IntlShape, message: Message | null | undefined): string => {
  if (message === null || message === undefined) return '';
  if ('text' in message) return message.text;
  // A text that is not there yet is asked for by this, and shows once its part has come: never as its id.
  const text = intl.formatMessage(message, message.values);
  return message.id in intl.messages ? text : '';
};

/** A function that turns a `Message` of core into the text of the chosen language; empty without a message, and as long as its text has not come. */
export function useMessage(): (message: Message | null | undefined) => string {
  const intl = useIntl();
  return useCallback((message) => textOf(intl, message), [intl]);
}

/** The text of a `Message` of core, without an element around it: react-intl knows ids only, core also has the server's texts. */
export const MessageText = ({ of }: { of: Message | null | undefined }) => useMessage()(of);
