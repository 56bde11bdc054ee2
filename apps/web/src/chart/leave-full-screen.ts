/** For the chart's panel, which has the whole screen while it is there: when it goes, the page is as large as before. */
export function leaveFullScreen(_panel: HTMLElement | null) {
  return () => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  };
}
