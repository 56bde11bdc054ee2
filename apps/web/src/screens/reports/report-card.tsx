import '../../styles/theme-icon';
import { Group, Text, ThemeIcon, Title } from '@mantine/core';
import { IconArrowRight, type Icon } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { Loaded, PanelBoundary, type LoadedProps } from '../../components';
import classes from './reports.module.css';

export interface ReportCardProps extends Omit<LoadedProps, 'empty'> {
  /** Names the card in the log. */
  name: string;
  icon: Icon;
  title: ReactNode;
  /** Its page; the whole card leads there. */
  href: string;
  /** Where the link leads, in words. */
  link: ReactNode;
}

/** One of the six reports: a title, its figures and the way to their page; what fails in it stays in it (T-177, T-179). */
export function ReportCard({ name, icon: Sign, title, href, link, children, ...loaded }: ReportCardProps) {
  const id = useId();
  return (
    <article className={classes['card']} aria-labelledby={id}>
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon variant="light" size="lg" radius="md" aria-hidden>
          <Sign size={18} stroke={1.6} />
        </ThemeIcon>
        <Title order={2} fz="md" lh={1.3} id={id}>
          {title}
        </Title>
      </Group>
      <div className={classes['body']}>
        <PanelBoundary name={name}>
          <Loaded {...loaded} empty={null}>
            {children}
          </Loaded>
        </PanelBoundary>
      </div>
      <Link href={href} className={classes['link'] ?? ''}>
        {link}
        <IconArrowRight size={16} stroke={1.8} aria-hidden />
      </Link>
    </article>
  );
}

/** What could not be loaded again is old. */
export function OldNote({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown ? (
        <Text size="xs" c="dimmed">
          <FormattedMessage id="reports.old" defaultMessage="Could not be updated: these figures may be old." />
        </Text>
      ) : null}
    </div>
  );
}
