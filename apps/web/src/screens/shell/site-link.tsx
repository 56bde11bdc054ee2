import { UnstyledButton } from '@mantine/core';
import { Brand } from '../../components/brand';

export interface SiteLinkProps {
  /** Empty: the brand leads nowhere. */
  address: string;
  name: string;
  image: string;
  isShort?: boolean;
}

/** The brand, which opens the operator's own site. */
export function SiteLink({ address, name, image, isShort = false }: SiteLinkProps) {
  const brand = <Brand name={name} image={image} isShort={isShort} />;
  if (address === '') return brand;
  return (
    <UnstyledButton component="a" flex="none" href={address} target="_blank" rel="noopener noreferrer">
      {brand}
    </UnstyledButton>
  );
}
