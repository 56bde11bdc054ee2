import { VisuallyHidden } from '@mantine/core';
import classes from './brand.module.css';

export interface BrandProps {
  name: string;
  /** Address of the logo; without one the name stands beside a drawn mark. */
  image: string;
  /** The mark alone, where there is no room for the name. */
  isShort?: boolean;
}

/** Who runs this: the operator's logo, or its name beside a drawn mark, which no library can hold. */
export function Brand({ name, image, isShort = false }: BrandProps) {
  if (image !== '') return <img className={classes['logo']} src={image} alt={name} height={28} />;
  return (
    <span className={classes['brand']}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
        <rect width="24" height="24" rx="6" fill="var(--accent)" />
        <path
          d="M7 9v8M7 11h0M12 6v9M17 9v6"
          stroke="var(--accent-contrast)"
          strokeWidth="2.4"
          strokeLinecap="round"
          fill="none"
        />
      </svg>
      {isShort ? <VisuallyHidden>{name}</VisuallyHidden> : name}
    </span>
  );
}
