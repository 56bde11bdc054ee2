import { homeView } from '@bourse/core/trading/home';
import { useView } from '@bourse/react';
import { Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { PanelBoundary } from '../../components';
import '../../styles/wealth';
import Exposure from '../exposure/exposure';
import { AccountStatus } from './account-status';
import { ClosedTrades, OpenPositions } from './home-lists';
import { HomeNews } from './home-news';
import { HomePortfolio } from './home-portfolio';
import { HomeTiles } from './home-tiles';
import { HomeWatchlist } from './home-watchlist';
import classes from './home.module.css';

/** The wealth-management home: how the account stands, what it holds, the news, and where to go (A-003, T-163). */
export default function HomeScreen() {
  return (
    <div className={classes['page']}>
      <Welcome />
      <AccountStatus />
      <HomeTiles />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <OpenPositions />
          <HomeNews />
          <ClosedTrades />
        </div>
        <div className={classes['column']}>
          <HomePortfolio />
          <section className={classes['panel']} aria-labelledby="home-exposure">
            <Title order={2} fz="sm" lh={1.5} id="home-exposure" className={classes['head'] ?? ''}>
              <FormattedMessage id="exposure.title" defaultMessage="Margin in use by asset" />
            </Title>
            <PanelBoundary name="exposure">
              <div className={classes['exposure']}>
                <Exposure />
              </div>
            </PanelBoundary>
          </section>
          <HomeWatchlist />
        </div>
      </div>
    </div>
  );
}

function Welcome() {
  const { name } = useView(homeView);
  return (
    <header>
      <Title order={1} fz="xl">
        {name ? (
          <FormattedMessage id="home.welcome" defaultMessage="Welcome, {name}" values={{ name }} />
        ) : (
          <FormattedMessage id="home.welcomeYou" defaultMessage="Welcome" />
        )}
      </Title>
      <Text c="dimmed" fz="sm">
        <FormattedMessage id="home.intro" defaultMessage="How your account stands, and where to go from here." />
      </Text>
    </header>
  );
}
