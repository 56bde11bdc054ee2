import type { Residents } from '../resident';

type Heard = Extract<keyof Residents, 'navigation' | 'notices' | 'session'>;

/** Something that a resident of every client is told. */
export type Told = { readonly [N in Heard]: { readonly to: N; readonly event: Residents[N]['event'] } }[Heard];
