/**
 * Addresses of the signed-in user whose page is to come: they are guarded already, and one page says so. One that gets
 * a page leaves this list; /wallets is nothing else.
 */
export const announced: readonly string[] = ['/wallets'];
