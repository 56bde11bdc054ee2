import { randomUUID } from 'node:crypto';
import type { Schema } from '@bourse/contract';
import type { Api, Reply, Trader } from './api.ts';
import type { Decision, Deposit, Withdrawal } from './money.ts';

/** What a crash left locked is asked for again until it is free, at most this often. */
export const TRIES = 20;

/** A call under its key that makes one thing. Its quantity or amount is used once, so that two of one key would be seen. */
export interface Making<Answer> {
  readonly trader: Trader;
  readonly key: string;
  /** What came before the crash; undefined until then. */
  reply?: Reply<Answer>;
  /** What became of it in the end: the id of what was made, or nothing was. */
  position?: number | 'none';
  /** No answer came, and yet the server had committed it: found by asking first. */
  wasCarriedOut?: boolean;
}

export interface Placement extends Making<Schema<'OrderAnswer'>> {
  readonly kind: 'place';
  readonly order: Schema<'OrderRequest'>;
}

export interface CloseAll {
  readonly kind: 'close all';
  readonly trader: Trader;
  readonly key: string;
  readonly ids: readonly number[];
  reply?: Reply<Schema<'CloseAllAnswer'>>;
  /** Whether it took place in the end. */
  isDone?: boolean;
  wasCarriedOut?: boolean;
}

export interface Close {
  readonly kind: 'close';
  readonly trader: Trader;
  readonly id: number;
  reply?: Reply<Schema<'CloseAnswer'>>;
  wasCarriedOut?: boolean;
}

/** Makes an account mode the active one. */
export interface Switch {
  readonly kind: 'switch';
  readonly trader: Trader;
  readonly mode: 'real' | 'practice';
  reply?: Reply<Schema<'Message'>>;
}

/** Fills the practice balance up. */
export interface TopUp {
  readonly kind: 'top up';
  readonly trader: Trader;
  reply?: Reply<Schema<'Message'>>;
}

export type Intent = Placement | CloseAll | Close | Switch | TopUp | Deposit | Withdrawal | Decision;
/** A call under a key, which can be asked about. */
export type Keyed = Placement | CloseAll | Deposit | Withdrawal;

/** Priced in USD and open at any hour: the first asset of a new installation. */
export const ASSET = 1;
/** Quantities are counted from here, in millionths. */
const FIRST_QUANTITY = 1_000;

/** How many dollars the price moves in a round that reaches thresholds, and at what move they stand. */
export const MOVE = 3_000;
const THRESHOLD = MOVE / 2;

/** Draws orders and closes, and remembers which quantities were used. */
export class Drawer {
  #quantity = FIRST_QUANTITY;
  readonly #draw: () => number;

  constructor(draw: () => number, used: number) {
    this.#draw = draw;
    this.#quantity += used;
  }

  /**
   * An order; with thresholds one whose take profit or stop loss a rise of MOVE reaches, and with `shown` one that only
   * that account mode may take.
   */
  order(trader: Trader, hasThresholds: boolean, shown?: 'real' | 'practice'): Placement {
    this.#quantity += 1;
    const qty = this.#quantity / 1_000_000;
    const isBuy = this.#draw() < 0.5;
    const threshold = Math.round(qty * THRESHOLD * 100) / 100;
    return {
      kind: 'place',
      trader,
      key: randomUUID(),
      order: {
        qty,
        coinId: ASSET,
        type: isBuy ? 'buy' : 'sell',
        is_take_profit: hasThresholds && isBuy,
        take_profit: hasThresholds && isBuy ? threshold : 0,
        is_stop_loss: hasThresholds && !isBuy,
        stop_loss: hasThresholds && !isBuy ? threshold : 0,
        duration: 0,
        ...(shown === undefined ? {} : { is_practice: shown === 'practice' }),
      },
    };
  }

  /** `count` intents of one trader: about two thirds are orders, the others close what is open, one by one or together. */
  mix(trader: Trader, open: readonly number[], count: number): Intent[] {
    const left = [...open];
    const take = () => left.splice(Math.floor(this.#draw() * left.length), 1)[0];
    return Array.from({ length: count }, () => {
      const kind = this.#draw();
      const id = kind < 0.36 ? take() : undefined;
      if (id === undefined) return this.order(trader, this.#draw() < 0.3);
      if (kind < 0.32) return { kind: 'close', trader, id };
      const ids = [id, take(), take()].filter((each) => each !== undefined);
      return { kind: 'close all', trader, key: randomUUID(), ids };
    });
  }

  /**
   * `count` intents of a trader who goes to and fro between the account modes: orders land in whichever is active, and
   * two thirds of them are refused unless that is the one they say.
   */
  wander(trader: Trader, count: number): Intent[] {
    return Array.from({ length: count }, () => {
      const kind = this.#draw();
      if (kind < 0.6) {
        const shown = ([undefined, 'real', 'practice'] as const)[Math.floor(this.#draw() * 3)];
        return this.order(trader, this.#draw() < 0.3, shown);
      }
      if (kind < 0.85) return { kind: 'switch', trader, mode: this.#draw() < 0.5 ? 'real' : 'practice' };
      return { kind: 'top up', trader };
    });
  }

  /** In another order. */
  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, rank: this.#draw() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ item }) => item);
  }
}

/** Sends an intent once and remembers what came. */
export async function send(api: Api, intent: Intent): Promise<void> {
  if (intent.kind === 'place') intent.reply = await api.place(intent.trader, intent.order, intent.key);
  else if (intent.kind === 'close') intent.reply = await api.closeOne(intent.trader, intent.id);
  else if (intent.kind === 'switch') intent.reply = await api.switchTo(intent.trader, intent.mode);
  else if (intent.kind === 'top up') intent.reply = await api.topUp(intent.trader);
  else if (intent.kind === 'deposit') intent.reply = await api.deposit(intent.trader, intent.request, intent.key);
  else if (intent.kind === 'withdrawal') intent.reply = await api.withdraw(intent.trader, intent.request, intent.key);
  else if (intent.kind === 'decision') intent.reply = await api.operate(intent.by, intent.command);
  else intent.reply = await api.closeAll(intent.trader, intent.ids, intent.key);
}

/** Whether the client, or the operator, was told that the call took place. */
export const isAcknowledged = (intent: Intent): boolean =>
  intent.kind === 'decision' ? intent.reply?.body.code === 0 : isDone(intent.reply);

/** A call that took place is answered by 200, and one that made a deposit or a withdrawal by 201. */
export const isDone = (reply: { readonly status: number | null } | null | undefined): boolean =>
  reply?.status === 200 || reply?.status === 201;

/** Whether an order was refused because the account mode that it says was not the active one (T-097). */
export const isOtherMode = (reply: Reply<unknown> | undefined): boolean =>
  reply?.status === 409 && (reply.body as { status?: unknown }).status === 'mode_changed';
