import { homeView } from '@bourse/core/trading/home';
import { portfolioView } from '@bourse/core/wealth';
import { useView } from '@bourse/react';
import { Anchor, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { PanelBoundary } from '../../components';
import { NoPortfolio } from '../portfolio/no-portfolio';
import { PortfolioShares } from '../portfolio/portfolio-shares';
import classes from './home.module.css';

/** What the real account is made of, in short (T-163). */
export function HomePortfolio() {
  const { isEmpty } = useView(portfolioView);
  return (
    <section className={classes['panel']} aria-labelledby="home-portfolio">
      <Title order={2} fz="sm" id="home-portfolio" lh={1.5} className={classes['head'] ?? ''}>
        <FormattedMessage id="portfolio.title" defaultMessage="Portfolio" />
      </Title>
      <Whose />
      <PanelBoundary name="portfolio">
        {isEmpty ? (
          <NoPortfolio />
        ) : (
          <div className={classes['exposure']}>
            <PortfolioShares />
          </div>
        )}
      </PanelBoundary>
      <div className={classes['foot']}>
        <Anchor component={Link} href="/portfolio" size="sm">
          <FormattedMessage id="portfolio.all" defaultMessage="The portfolio in full" />
        </Anchor>
      </div>
    </section>
  );
}

/** The figures beside it are those of the practice account then (T-097). */
function Whose() {
  const { isPractice } = useView(homeView);
  return isPractice ? (
    <Text size="xs" c="dimmed" px="sm" pt="xs">
      <FormattedMessage id="home.ofReal" defaultMessage="Of your real account" />
    </Text>
  ) : null;
}
