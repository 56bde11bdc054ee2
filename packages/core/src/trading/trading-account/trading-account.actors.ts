import * as z from 'zod/mini';
import { fromCallback } from 'xstate';
import type { Services } from '../../shared/services';
import { decimal } from '../wire/trading.wire';
import type { tradingAccountMachine } from './trading-account.machine';
import type { TellClose, ToldClose } from './trading-account.types';

/** Tells other tabs by a storage event; nothing stays stored. */
const KEY = 'told_close';

const whose = { userId: z.string(), isPractice: z.boolean() };
const ids = z.array(z.string());
const told = z.union([
  z.object({ type: z.literal('close.askedElsewhere'), ...whose, ids }),
  z.object({ type: z.literal('close.bookedElsewhere'), ...whose, closed: ids, moved: z.nullable(decimal) }),
]);

/** What another tab told; null when a tab of another version tells something else. */
function readTold(text: string): ToldClose | null {
  try {
    return told.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export const tradingAccountActors = ({ ports: { storage } }: Services) =>
  ({
    otherTabs: fromCallback<TellClose>(({ sendBack, receive }) => {
      receive(({ close }) => {
        storage.set(KEY, JSON.stringify(close));
        storage.remove(KEY);
      });
      return storage.watch(KEY, (text) => {
        const close = text === null ? null : readTold(text);
        if (close !== null) sendBack(close);
      });
    }),
  }) satisfies Parameters<typeof tradingAccountMachine.provide>[0]['actors'];
