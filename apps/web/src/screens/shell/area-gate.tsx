import type { ReactNode } from 'react';

export function AreaGate({ children }: { children: ReactNode }) {
  return children;
}
