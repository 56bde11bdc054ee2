import { Avatar, type AvatarProps } from '@mantine/core';
import { useState } from 'react';
import { useReturns } from '../adapters/returns';

/**
 * A person's picture, or what stands for it. The library gives an address up for good where its picture does not load:
 * one that did not is asked for again when the network is back.
 */
export function PersonPicture(props: Omit<AvatarProps, 'imageProps'>) {
  const returns = useReturns();
  const [{ attempt, lostAt }, setTold] = useState({ attempt: 0, lostAt: Infinity });
  if (lostAt < returns) setTold({ attempt: returns, lostAt: Infinity });
  const imageProps = {
    onError: () => setTold({ attempt, lostAt: returns }),
    onLoad: () => setTold({ attempt, lostAt: Infinity }),
  };
  return <Avatar key={attempt} {...props} imageProps={imageProps} />;
}
