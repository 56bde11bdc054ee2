import type { HomeTile } from '@bourse/core/trading';
import { homeView } from '@bourse/core/trading/home';
import { useSend, useView } from '@bourse/react';
import { NavLink } from '@mantine/core';
import {
  IconBook2,
  IconChartCandle,
  IconChartHistogram,
  IconHelp,
  IconHistory,
  IconHome,
  IconMessages,
  IconTrophy,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { Link, useRoute } from 'wouter';
import { MessageText } from '../../components';
import classes from './home.module.css';

const ICONS: Readonly<Record<HomeTile['name'], Icon>> = {
  home: IconHome,
  tradeRoom: IconChartCandle,
  orderBook: IconBook2,
  marketAnalysis: IconChartHistogram,
  history: IconHistory,
  chat: IconMessages,
  helpCenter: IconHelp,
  leaderBoard: IconTrophy,
  tutorials: IconVideo,
};

/** Ways on (T-167, T-168). */
export function HomeTiles() {
  const { tiles } = useView(homeView);
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'home.tiles', defaultMessage: 'Go to' })}>
      <ul className={classes['tiles']}>
        {tiles.map((tile) => (
          <li key={tile.name}>
            <Tile tile={tile} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page, the chat, or what leads nowhere yet and says so. */
function Tile({ tile: { name, label, path, opensChat } }: { tile: HomeTile }) {
  const { pending } = useView(homeView);
  const notices = useSend('notices');
  const shell = useSend('shell');
  const [isHere] = useRoute(path ?? '/');
  const Sign = ICONS[name];
  const look = {
    className: classes['tile'] ?? '',
    label: <MessageText of={label} />,
    leftSection: <Sign size="1.25rem" stroke={1.6} display="block" aria-hidden />,
  };
  if (path !== null)
    return <NavLink component={Link} href={path} {...look} {...(isHere && { 'aria-current': 'page' as const })} />;
  const announce = () => notices({ type: 'notice.add', kind: 'success', message: pending });
  return <NavLink component="button" onClick={opensChat ? () => shell({ type: 'chat.open' }) : announce} {...look} />;
}
