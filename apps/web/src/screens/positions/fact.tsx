import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';

export interface FactProps {
  label: ReactNode;
  children: ReactNode;
  /** The most important one, shown in bold. */
  isStrong?: boolean;
}

/** One line of a `DataList`: the label at one end, the figure at the other, a long text on several lines. */
export function Fact({ label, children, isStrong = false }: FactProps) {
  const look = isStrong ? { fw: 600, c: 'var(--text)' } : {};
  return (
    <DataList.Item>
      <DataList.ItemLabel {...look}>{label}</DataList.ItemLabel>
      <DataList.ItemValue {...look} ms="auto" className="number" style={{ whiteSpace: 'normal' }}>
        {children}
      </DataList.ItemValue>
    </DataList.Item>
  );
}
