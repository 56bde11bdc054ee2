import { useText } from '../../parts/text';

/** Before the settings are known nothing else shows (R2). The same mark stands in index.html until the page runs. */
export function LoadingScreen() {
  return <div className="boot" role="status" aria-label={useText()('start.loading')} />;
}
