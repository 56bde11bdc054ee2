import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { dialogsModel } from './dialogs.model';
import { dialogsView } from './dialogs.view';
import type { DialogsEvent } from './dialogs.types';

describe('dialogs', () => {
  proveMachine(dialogsModel);

  it('Back closes the top one first (hard case 7)', () => {
    const live = stage(dialogsModel);
    const shown = () => dialogsView.read({ dialogs: live.actor.getSnapshot() });
    const open = (name: string) => live.send({ type: 'dialog.open', name, input: {} } as DialogsEvent);
    open('menu');
    open('search');
    expect([shown().top?.name, shown().depth]).toEqual(['search', 2]);
    live.send({ type: 'dialog.close' });
    expect([shown().top?.name, shown().depth]).toEqual(['menu', 1]);
    open('search');
    open('menu');
    expect([shown().top?.name, shown().depth]).toEqual(['menu', 2]);
    live.send({ type: 'dialogs.clear' });
    expect(shown()).toEqual({ top: null, depth: 0 });
  });
});
