import type { AppEvent } from './app.types';

declare module '../shared/resident' {
  interface Residents {
    app: { event: AppEvent; snapshot: never };
  }
}
