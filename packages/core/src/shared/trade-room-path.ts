/** The trade station: the terminal where it is switched on (A-048, T-003). */
export const tradeRoomPath = ({ enableMt }: { readonly enableMt: boolean }): string =>
  enableMt ? '/traderoom_v2' : '/traderoom';
