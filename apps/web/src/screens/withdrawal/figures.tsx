import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';

export interface FigureLine {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** The one that matters most. */
  isStrong?: boolean;
}

/** Lines of a label and a figure at the other end. */
export function Figures({ lines }: { lines: readonly FigureLine[] }) {
  return (
    <DataList>
      {lines.map(({ key, label, value, isStrong = false }) => {
        const look = isStrong ? { fw: 600, c: 'var(--text)' } : {};
        return (
          <DataList.Item key={key}>
            <DataList.ItemLabel {...look}>{label}</DataList.ItemLabel>
            <DataList.ItemValue
              {...look}
              ms="auto"
              ta="end"
              className="number"
              style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            >
              {value}
            </DataList.ItemValue>
          </DataList.Item>
        );
      })}
    </DataList>
  );
}
