/** How many panels there are: one, unless the room is just taking another shape, which has a panel of its own. */
let panels = 0;

/**
 * For the chart's panel, which has the whole screen while it is there: when it goes, the page is as large as before. The
 * whole screen itself, or a phone that is turned, may give the room another shape: its panel goes on in place of this.
 */
export function leaveFullScreen(_panel: HTMLElement | null) {
  panels += 1;
  return () => {
    panels -= 1;
    queueMicrotask(() => {
      if (panels === 0 && document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    });
  };
}
