import { Paper, Text, Title, type PaperProps } from '@mantine/core';
import { IconPlugConnectedX, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { takePageFocus } from '../../components/page-focus';
import { SiteBrand } from '../public/site-brand';
import { ConnectionNote } from './connection-note';
import classes from './status.module.css';

export interface StatusPageProps {
  title: ReactNode;
  text?: ReactNode;
  icon?: Icon;
  /** At the end of the header. */
  aside?: ReactNode;
  /** Within the signed-in frame, which has a header of its own and says that there is no network. */
  isInside?: boolean;
  /** The one thing to do. */
  children?: ReactNode;
}

/** As the library's ThemeIcon, which every visitor would load for this alone. */
const sign: PaperProps = {
  display: 'flex',
  p: 18,
  radius: '50%',
  bg: 'var(--mantine-primary-color-light)',
  c: 'var(--mantine-primary-color-light-color)',
};

/** A page with one thing to say and one thing to do. */
export function StatusPage({
  title,
  text,
  icon: Sign = IconPlugConnectedX,
  aside,
  isInside = false,
  children,
}: StatusPageProps) {
  const said = (
    <>
      <Paper {...sign} aria-hidden>
        <Sign size={36} stroke={1.5} />
      </Paper>
      <Title size="1.75rem">{title}</Title>
      {text ? (
        <Text className={classes['text'] ?? ''} size="lg" c="dimmed">
          {text}
        </Text>
      ) : null}
      {children}
    </>
  );
  if (isInside) return <div className={classes['main']}>{said}</div>;
  return (
    <div className={classes['page']}>
      <ConnectionNote />
      <header className={classes['header']}>
        <SiteBrand />
        {aside}
      </header>
      <main ref={takePageFocus} tabIndex={-1} className={classes['main']}>
        {said}
      </main>
    </div>
  );
}
