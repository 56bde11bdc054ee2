import { Image, type ImageProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useReturns } from '../adapters/returns';

type PictureProps = ImageProps & Omit<ComponentProps<'img'>, keyof ImageProps>;

/** A picture from an address: one that did not come is asked for again when the network is back. */
export const Picture = (props: PictureProps) => <Image key={useReturns()} {...props} />;
