import { BusyButton } from '../../parts/busy-button';
import { Text } from '../../parts/text';
import { StatusPage } from './status-page';

/** A part of the page did not arrive or broke: nothing reloads by itself. */
export function LostScreen({ onReload, reference }: { onReload: () => void; reference?: string }) {
  return (
    <StatusPage
      title="page.notLoaded"
      {...(reference ? { text: { id: 'common.reference', values: { reference } } } : {})}
    >
      <BusyButton size="md" onClick={onReload}>
        <Text of="page.reload" />
      </BusyButton>
    </StatusPage>
  );
}
