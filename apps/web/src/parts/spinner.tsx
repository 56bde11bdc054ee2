import classes from './spinner.module.css';

/** A ring that turns: something is on its way. What that is, whoever shows it says in words. `size` is in px. */
export const Spinner = ({ size }: { size: number }) => (
  <span className={classes['spinner']} style={{ width: size, height: size, borderWidth: size / 8 }} aria-hidden />
);
