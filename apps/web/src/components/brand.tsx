import { Group, VisuallyHidden } from '@mantine/core';
import { useFailedImages } from '../adapters/use-failed-images';

export interface BrandProps {
  name: string;
  /** Address of the logo; without one, or when it cannot be shown, the name stands beside a drawn mark. */
  image: string;
  /** The mark alone, where there is no room for the name. */
  isShort?: boolean;
}

const LOGO = { maxWidth: '10rem', height: '1.75rem', objectFit: 'contain' } as const;

/**
 * The operator's logo, or its name beside a drawn mark. A logo that failed to load is requested again when the
 * network is back.
 */
export function Brand({ name, image, isShort = false }: BrandProps) {
  const { key, failed, markFailed } = useFailedImages(image);
  if (image !== '' && failed.length === 0)
    return <img key={key} style={LOGO} src={image} alt={name} height={28} onError={() => markFailed(image)} />;
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" flex="none" gap="sm" fz="lg" fw={600} lts="-0.01em">
      {/* Inline SVG, so that it takes the operator's colours from CSS variables. */}
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
    </Group>
  );
}
