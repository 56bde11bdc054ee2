/** The chat opens for a longer text only. */
const NOT_LIVE = 4;

/** Whether somebody of the operator's answers. */
export const isLive = ({ liveChat }: { readonly liveChat: string }): boolean => liveChat.length > NOT_LIVE;
