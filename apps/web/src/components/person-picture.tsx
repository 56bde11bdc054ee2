import { Avatar, type AvatarProps } from '@mantine/core';
import { useReturns } from '../adapters/returns';

/**
 * A person's picture, or what stands for it. The library gives an address up for good where its picture does not load:
 * it is asked for again whenever the network is back, from the browser's cache where it is there already.
 */
export const PersonPicture = (props: AvatarProps) => <Avatar key={useReturns()} {...props} />;
