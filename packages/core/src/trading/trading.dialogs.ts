/** Dialogs of the trading screens that have no flow of their own: what they show is a view. */
declare module '../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** Everything about one position (T-133). */
    orderDetail: { readonly id: string };
    /** All of the account's figures where there is no room for them in their bar (T-115 to T-123). */
    figures: Record<string, never>;
    /** Which lines lie over the candles, on a phone. */
    indicators: Record<string, never>;
    /** The ticket where it does not stand beside the chart: on a phone, and in the compact terminal (T-038). */
    orderTicket: Record<string, never>;
  }
}

export {};
