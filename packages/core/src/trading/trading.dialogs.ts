/** Dialogs of the trading screens that have no flow of their own: what they show is a view. */
declare module '../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** Everything about one position (T-133). */
    orderDetail: { readonly id: string };
    /** The ticket as a sheet, on a phone. */
    orderTicket: Record<string, never>;
  }
}

export {};
