import { Suspense } from 'react';
import { lazyPart } from '../../adapters/lazy-part';
import { PanelBoundary } from '../../components/panel-boundary';
import type { ManagerControlsProps } from '../manager/manager-controls';

const Controls = lazyPart(() => import('../manager/manager-controls'));
/** The bar of the figures has no room for a retry; the strip has it. */
const NOTHING = { frame: () => null };

/** What connects to an account manager: one part, which the first sight of the room does not wait for. */
export function ManagerPart(props: ManagerControlsProps) {
  return (
    <PanelBoundary name="manager button" {...(props.of === 'toggle' && NOTHING)}>
      <Suspense>
        <Controls {...props} />
      </Suspense>
    </PanelBoundary>
  );
}
