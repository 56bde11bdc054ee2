import { Avatar, type AvatarProps } from '@mantine/core';
import { memo } from 'react';
import { useFailedImages } from '../adapters/use-failed-images';

/**
 * A person's picture, or what stands for it. The library gives an address up for good where its picture does not load:
 * that one is asked for again when the network is back. A list of messages draws none again as they grow older.
 */
export const PersonPicture = memo(function PersonPicture({ src = null, ...rest }: Omit<AvatarProps, 'imageProps'>) {
  const { key, markFailed } = useFailedImages(src ?? '');
  return <Avatar key={key} {...rest} src={src} imageProps={{ onError: () => markFailed(src ?? '') }} />;
});
