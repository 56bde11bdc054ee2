import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import type { ChosenFile } from '../images';

/** A photo that is being chosen. */
export interface PhotoView {
  /** To look at before it is saved; null while there is none that could be. */
  readonly preview: ChosenFile | null;
  readonly problem: Message | null;
  readonly isChecking: boolean;
  readonly isBusy: boolean;
  /** Its upload has only just ended: Remove takes no press. */
  readonly isRemoveLocked: boolean;
}

/** Total over every state; empty before the flow runs. */
export const photoView = defineView(['photo'], ({ photo }): PhotoView => {
  const { file = null, problem = null } = photo?.context ?? {};
  const isChecking = photo?.matches('checking') ?? false;
  return {
    preview: isChecking ? null : file,
    problem,
    isChecking,
    isBusy: photo?.matches('uploading') ?? false,
    isRemoveLocked: photo?.hasTag('locked') ?? false,
  };
});
