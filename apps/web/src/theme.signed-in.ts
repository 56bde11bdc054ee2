import {
  Badge,
  createTheme,
  Modal,
  NavLink,
  Popover,
  SegmentedControl,
  Slider,
  Switch,
  Tooltip,
  type Drawer,
  type Tabs,
} from '@mantine/core';
import classes from './theme.signed-in.module.css';

/** A landmark of index.html, so that overlays too belong to a named region. */
const portalProps = { target: '#floating' };
/** Above the notices: a person asked for it last. */
const LAYER = 500;
/** The page has one banner: a dialog's header must not be another. */
const attributes = { header: { role: 'none' } };
const overlay = { padding: 'lg', radius: 'md', transitionProps: { duration: 160 }, attributes };

// Sheets and tabs by their types alone: the room has neither, and would load them for this.
const sheet: Parameters<typeof Drawer.extend>[0] = {
  defaultProps: overlay,
  classNames: { title: classes['title'] ?? '' },
};

/** Theme of the components that only signed-in pages use; theme.ts has the rest. */
export const signedInTheme = createTheme({
  components: {
    Badge: Badge.extend({ defaultProps: { variant: 'outline', size: 'sm', tt: 'none', fw: 500 } }),
    Drawer: sheet,
    Modal: Modal.extend({
      defaultProps: { ...overlay, centered: true },
      classNames: { title: classes['title'] ?? '' },
    }),
    NavLink: NavLink.extend({ defaultProps: { variant: 'light' }, classNames: { root: classes['navLink'] ?? '' } }),
    Popover: Popover.extend({
      defaultProps: {
        portalProps,
        trapFocus: true,
        returnFocus: true,
        shadow: 'md',
        radius: 'md',
        offset: 8,
        zIndex: LAYER,
      },
    }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: 'xs', radius: 'sm' },
      classNames: {
        root: classes['segments'] ?? '',
        indicator: classes['segment'] ?? '',
        label: classes['segmentLabel'] ?? '',
      },
    }),
    Slider: Slider.extend({
      defaultProps: { label: null, size: 6, thumbSize: 16 },
      classNames: { root: classes['slider'] ?? '', trackContainer: classes['slide'] ?? '' },
    }),
    Switch: Switch.extend({
      defaultProps: { size: 'sm', withThumbIndicator: false },
      classNames: { track: classes['track'] ?? '' },
    }),
    Tabs: { classNames: { tab: classes['tab'] ?? '' } } satisfies Parameters<typeof Tabs.extend>[0],
    Tooltip: Tooltip.extend({
      // Its text can be hovered, Escape closes it, and keyboard focus opens it (WCAG 1.4.13).
      defaultProps: {
        portalProps,
        withArrow: true,
        multiline: true,
        interactive: true,
        events: { hover: true, focus: true, touch: false },
        maw: 280,
        zIndex: 600,
      },
      classNames: { tooltip: classes['tooltip'] ?? '' },
    }),
  },
});
