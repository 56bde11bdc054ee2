import { defineView } from '../../shared/view';

/** A sign-in by a link: under way, or a question because somebody is signed in. */
export const autoLoginView = defineView(['autoLogin'], ({ autoLogin }) => ({
  isAsking: autoLogin?.hasTag('asking') ?? false,
  /** Whose account would be left. */
  presentEmail: autoLogin?.context.presentEmail ?? '',
}));
