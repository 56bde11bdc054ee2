import { noticesView, type Notice } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { Text, useText } from '../parts/text';
import classes from './notices.module.css';

/**
 * The top right corner: notices with the newest on top. List and life of notices are core's. The region
 * stands from the start: screen readers announce what is put into it.
 */
export function Notices() {
  const { notices } = useView(noticesView);
  return (
    <div className={classes['corner']} aria-live="polite">
      {notices.map((notice) => (
        <OneNotice key={notice.key} notice={notice} />
      ))}
    </div>
  );
}

/** A title, what happened, and a close button. */
function OneNotice({ notice: { key, kind, message } }: { notice: Notice }) {
  const send = useSend('notices');
  const say = useText();
  return (
    <div className={classes['notice']} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <div className={classes['text']}>
        <strong>
          <Text of={kind === 'error' ? 'notices.error' : 'notices.success'} />
        </strong>
        <p>
          <Text of={message} />
        </p>
      </div>
      <button type="button" aria-label={say('notices.close')} onClick={() => send({ type: 'notice.close', key })}>
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden>
          <path d="M1 1l10 10M11 1L1 11" stroke="currentColor" strokeWidth="1.4" />
        </svg>
      </button>
    </div>
  );
}
