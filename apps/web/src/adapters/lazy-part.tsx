import { lazy, useState, type ComponentType } from 'react';
import { inTime } from './in-time';
import { restoreStyles } from './styles';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

const loads = new Set<() => Promise<unknown>>();
const lost = new Set<() => void>();

/** Requests missing stylesheets again, then loads the part; one that does not come in time is lost. */
const whole =
  <T,>(load: () => Promise<T>) =>
  () =>
    inTime(restoreStyles().then(load));

/** Registers a loader with `preloadParts`; returns a loader that first requests missing stylesheets again. */
export function ahead<T>(load: () => Promise<T>): () => Promise<T> {
  const loadWhole = whole(load);
  loads.add(loadWhole);
  return loadWhole;
}

/**
 * A part that loads when first shown, or before that by `preloadParts` unless it is `isOnDemand`. `lazy` alone keeps a
 * failure until the page is reloaded; see `askAgain`. And it suspends once also where the part has come, after which
 * React waits 300 ms before it shows anything: what has come is shown without it.
 */
export function lazyPart<P extends object>(load: Load<P>, { isOnDemand = false } = {}): ComponentType<P> {
  let come: ComponentType<P> | undefined;
  const remember = async () => {
    const part = await load();
    come = part.default;
    return part;
  };
  const loadWhole = isOnDemand ? whole(remember) : ahead(remember);
  const make = () =>
    lazy(() =>
      loadWhole().catch((error: unknown) => {
        lost.add(renew);
        throw error;
      }),
    );
  let Part = make();
  const renew = () => {
    Part = make();
  };
  return function LazyPart(props: P) {
    // Of one mounted, the other way of showing it would be another component, and lose its state.
    const [Here] = useState(() => come);
    return Here ? <Here {...props} /> : <Part {...props} />;
  };
}

/** Parts that failed to load are fetched again when they are shown next. */
export function askAgain(): void {
  for (const renew of lost) renew();
  lost.clear();
}

/**
 * Fetches every part while the page is idle, so that a press shows it at once, also after the connection was lost.
 * Errors are ignored: a part that is missing is requested again when it is shown.
 */
export function preloadParts(): void {
  const preload = () => void Promise.allSettled([...loads].map((load) => load()));
  if ('requestIdleCallback' in window) requestIdleCallback(preload, { timeout: 5_000 });
  else setTimeout(preload, 2_000);
}
