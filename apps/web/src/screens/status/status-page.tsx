import type { ReactNode } from 'react';
import { Text, type Says } from '../../parts/text';
import classes from './status.module.css';

/** A page with one thing to say and one thing to do. */
export function StatusPage({ title, text, children }: { title: Says; text?: Says; children?: ReactNode }) {
  return (
    <main className={classes['page']}>
      <h1 className={classes['title']}>
        <Text of={title} />
      </h1>
      {text ? (
        <p className={classes['text']}>
          <Text of={text} />
        </p>
      ) : null}
      {children}
    </main>
  );
}
