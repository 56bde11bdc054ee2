import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { noticesView, type App, type Notice } from '@bourse/core';
import { useApp } from '@bourse/react';
import { Notifications, notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { MessageText } from './message';
import classes from './notices.module.css';

type NoticesApp = Pick<App, 'send' | 'snapshot' | 'watch'>;

const TITLES = {
  success: <FormattedMessage id="notices.success" defaultMessage="Success" />,
  error: <FormattedMessage id="notices.error" defaultMessage="Error" />,
};
const TEXT = classes['text'] ?? '';
const classNames = { title: TEXT, description: TEXT, closeButton: classes['close'] ?? '' };

/** What a notice says, its figures, and how often it was said when that was more than once. */
const Said = ({ message, details, count }: Required<Pick<Notice, 'message' | 'details' | 'count'>>) => (
  <>
    <span>
      <MessageText of={message} />
    </span>
    {details.map((line) => (
      <span key={JSON.stringify(line)} className={classes['detail']}>
        <MessageText of={line} />
      </span>
    ))}
    {count > 1 ? (
      <span className={classes['count']}>
        <FormattedMessage id="notices.count" defaultMessage="{count} times" values={{ count }} />
      </span>
    ) : null}
  </>
);

const idOf = (key: number) => `notice-${key}`;

/** A notice as the library draws it: a title, what happened, and a close button. Core's clock ends it. */
const drawn = (app: NoticesApp, { key, kind, title, message, details = [], count }: Notice): NotificationData => ({
  id: idOf(key),
  // Newest on top.
  priority: key,
  title: title ? <MessageText of={title} /> : TITLES[kind],
  message: <Said message={message} details={details} count={count} />,
  color: kind === 'error' ? 'down' : 'up',
  role: kind === 'error' ? 'alert' : 'status',
  withBorder: true,
  classNames,
  autoClose: false,
  onClose: () => app.send('notices', { type: 'notice.close', key }),
});

/** The library's list is core's list at every moment: core alone adds, ends and orders notices (hard case 9). */
function mirrorNotices(app: NoticesApp): () => void {
  const mirror = () => {
    const { notices } = noticesView.read({ notices: app.snapshot('notices') });
    notifications.updateState(notificationsStore, (shown) =>
      notices.map((notice) => shown.find(({ id }) => id === idOf(notice.key)) ?? drawn(app, notice)),
    );
  };
  mirror();
  return app.watch(['notices'], mirror);
}

/**
 * Where notices show: the newest in front of the others, which spread out under a pointer. On a phone below the
 * header's figures, above the sheets.
 */
export default function NoticesCorner() {
  const app = useApp();
  useEffect(() => mirrorNotices(app), [app]);
  return (
    <Notifications
      position="top-right"
      layout="stacked"
      containerWidth={360}
      transitionDuration={160}
      aria-live="polite"
      classNames={{ root: classes['root'] ?? '' }}
    />
  );
}
