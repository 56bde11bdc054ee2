import { Text, ThemeIcon, Title } from '@mantine/core';
import { IconPlugConnectedX, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SiteBrand } from '../public/site-brand';
import classes from './status.module.css';

export interface StatusPageProps {
  title: ReactNode;
  text?: ReactNode;
  icon?: Icon;
  /** At the end of the header. */
  aside?: ReactNode;
  /** The one thing to do. */
  children?: ReactNode;
}

/** A page with one thing to say and one thing to do. */
export function StatusPage({ title, text, icon: Sign = IconPlugConnectedX, aside, children }: StatusPageProps) {
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <SiteBrand />
        {aside}
      </header>
      <main className={classes['main']}>
        <ThemeIcon variant="light" size="4.5rem" radius="50%" aria-hidden>
          <Sign size={36} stroke={1.5} />
        </ThemeIcon>
        <Title size="1.75rem">{title}</Title>
        {text ? (
          <Text className={classes['text'] ?? ''} size="lg" c="dimmed">
            {text}
          </Text>
        ) : null}
        {children}
      </main>
    </div>
  );
}
