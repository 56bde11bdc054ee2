import { useWindowEvent } from '@mantine/hooks';

/** Text that is dragged goes on. */
const stay = (event: DragEvent) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
};

/** For what holds boxes for files: one that is let go beside them would take the page away, with all that was chosen. */
export function useStrayFiles(): void {
  useWindowEvent('dragover', stay);
  useWindowEvent('drop', stay);
}
