import { fromCallback, type EventObject } from 'xstate';

/** An upload is given up when nothing more of it leaves, and no answer comes, for so long, ms. */
export const UPLOAD_STALL = 120_000;

/** What a call tells how much of it has left, and the actor that passes it on to the flow. */
export function uploadProgress() {
  let tell = (_percent: number): void => undefined;
  return {
    onSent: (share: number) => tell(Math.floor(share * 100)),
    followSent: fromCallback<EventObject, undefined>(({ sendBack }) => {
      tell = (percent) => sendBack({ type: 'upload.progressed', percent });
      return () => {
        tell = () => undefined;
      };
    }),
  };
}
