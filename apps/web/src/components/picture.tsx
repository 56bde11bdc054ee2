import { Image, type ImageProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useFailedImages } from '../adapters/use-failed-images';

type PictureProps = Omit<ImageProps, 'src'> &
  Omit<ComponentProps<'img'>, keyof ImageProps | 'onError'> & { readonly src: string };

/** A picture from an address: one that did not come is asked for again when the network is back. */
export function Picture({ src, ...rest }: PictureProps) {
  const { key, markFailed } = useFailedImages(src);
  return <Image key={key} {...rest} src={src} onError={() => markFailed(src)} />;
}
