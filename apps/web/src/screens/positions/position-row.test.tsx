// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { CloseButton, type CloseButtonProps } from './close-button';

const { show, one } = mountedPage();

const position: CloseButtonProps = {
  ...{ id: '7', symbol: 'BTCUSD', side: 'buy', units: '0.5', opening: '64,000.00' },
  ...{ canClose: true, isClosing: false, isLocked: false, reason: null },
};
const said = () => ['aria-label', 'aria-description', 'title'].map((name) => one('button').getAttribute(name));

it('tells which position a button closes, also while it says why that cannot be (T-061)', () => {
  show(<CloseButton {...position} />);
  expect(said()).toEqual(['Close position BTCUSD', '0.5 bought at 64,000.00', null]);
  show(<CloseButton {...position} canClose={false} reason={{ text: 'The market is closed' }} />);
  expect(said()).toEqual(['Close position BTCUSD: 0.5 bought at 64,000.00', null, 'The market is closed']);
});
