import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import type { ScreenName } from './navigation.types';
// The declarations of the residents that these views read.
import type {} from '../session';
import type {} from '../settings';

/** A link above a page of a guest. */
export interface PublicLink {
  readonly path: string;
  readonly label: Message;
}

const link = (path: string, id: string): PublicLink => ({ path, label: { id } });
const none: readonly PublicLink[] = [];

/** the dark pages have theirs inside. */
const LINKS: Partial<Record<ScreenName, readonly PublicLink[]>> = {
  login: [link('/register', 'publicNav.signUp')],
  register: [link('/login', 'publicNav.logIn'), link('/jointaccount', 'publicNav.jointAccount')],
  jointAccount: [link('/login', 'publicNav.logIn')],
  passwordReset: [link('/login', 'signIn.title'), link('/register', 'publicNav.register')],
  emailVerification: [link('/login', 'publicNav.logIn')],
};

const DARK: readonly ScreenName[] = ['authentication', 'getStarted'];

/** Where the page of a guest leads that the address names. */
export const publicLinksView = defineView(['navigation'], ({ navigation }) => {
  const { screen = 'notFound', given } = navigation?.context.location ?? {};
  const isDark = DARK.includes(screen);
  // Nobody signs up for the back office.
  const mayRegister = given?.['crm'] !== '1';
  return {
    /** Above the page. */
    links: mayRegister ? (LINKS[screen] ?? none) : none,
    /** Inside the sign-in, to the sign-up of the same scheme. */
    signUpPath: mayRegister ? (isDark ? '/get_started' : '/register') : null,
    /** Inside the sign-up, back again. */
    logInPath: isDark ? '/authentication' : '/login',
  };
});

/** Shorter than this is no chat. */
const LEAST_CHAT = 5;

/** The chat below the pages of a guest: the operator's hosted one, or our own. */
export const publicChatView = defineView(['settings', 'navigation', 'session'], (residents) => {
  const { settings = null } = residents.settings?.context ?? {};
  const { screen = 'notFound' } = residents.navigation?.context.location ?? {};
  const isGuest = (residents.session?.context.user ?? null) === null;
  return {
    /** Not while a link signs in, nor for a user, whose chat is in the shell. */
    isShown: settings !== null && isGuest && screen !== 'autoLogin',
    /** Address of the script that brings the hosted one in place of ours, or null (A-095, R27). */
    hosted: settings?.hostedChat ?? null,
    isLive: (settings?.liveChat ?? '').length >= LEAST_CHAT,
  };
});
